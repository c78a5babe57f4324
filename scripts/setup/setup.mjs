import { electronIsCurrent, installElectron, installedElectron } from './electron.mjs';
import { hasDisplay } from './display.mjs';
import { installModules, modulesAreCurrent } from './modules.mjs';
import { installPackages, missingFromSystem } from './system.mjs';
import { createReport } from './report.mjs';

/**
 * Brings the project to where it can run: modules, Electron, system libraries. Each part is checked by what is on
 * disk and replaced by renaming, so a set-up that was killed is simply done again.
 * @param {{ display?: boolean }} [needs] `display: false` demands a virtual display even where there is a real one
 * @throws Error whose message says what to do
 */
export async function setup(root, needs = {}) {
  const report = createReport();
  if (!modulesAreCurrent(root)) {
    report.step('installing the modules of package-lock.json');
    installModules(root);
  }
  if (!electronIsCurrent(root)) await installElectron(root, report);
  const system = missingFromSystem(root, { display: needs.display ?? hasDisplay() });
  if (system.packages.length > 0 && !installPackages(system.packages, report)) {
    const command = `sudo apt-get install --no-install-recommends ${system.packages.join(' ')}`;
    const what =
      system.libraries.length > 0
        ? `Electron lacks ${system.libraries.join(', ')}`
        : 'some system packages are missing';
    if (!system.optional) throw new Error(`${what}. Run this, then try again:\n  ${command}`);
    report.step(`Chinese text will not show without a font for it. Install one:\n  ${command}`);
  }
  return { electron: installedElectron(root), report };
}
