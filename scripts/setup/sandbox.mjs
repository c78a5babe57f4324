import { readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { electronBinary } from './electron.mjs';

/**
 * Why Chromium's sandbox cannot work for an ordinary user on this Linux, and what to run; undefined when it can.
 * It needs user namespaces, or its helper `chrome-sandbox` owned by root with the setuid bit.
 */
export function chromiumSandboxProblem(root) {
  if (process.platform !== 'linux' || userNamespacesAllowed()) return undefined;
  const helper = join(dirname(electronBinary(root)), 'chrome-sandbox');
  const { uid, mode } = statSync(helper);
  if (uid === 0 && (mode & 0o4000) !== 0) return undefined;
  return `Chromium’s sandbox needs user namespaces, which this system forbids, or a helper with root’s rights. Run:
  sudo chown root:root ${helper} && sudo chmod 4755 ${helper}`;
}

function userNamespacesAllowed() {
  const setting = (name) => {
    try {
      return readFileSync(`/proc/sys/${name}`, 'utf8').trim();
    } catch {
      return undefined;
    }
  };
  return (
    setting('kernel/unprivileged_userns_clone') !== '0' &&
    setting('kernel/apparmor_restrict_unprivileged_userns') !== '1' &&
    setting('user/max_user_namespaces') !== '0'
  );
}
