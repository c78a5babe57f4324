import type { InspectorMessages } from '../../messages/inspector.ts';
import { SessionError, writeSession } from '../../state/inspector/export/session-file.ts';
import { saveFile } from '../../state/inspector/files.ts';
import { captureSession, OtherPackError, restoreSession } from '../../state/inspector/session.ts';
import type { Workbench } from '../workbench.ts';

export async function saveSession({ bridge, inspector, experiment }: Workbench): Promise<void> {
  try {
    const session = await captureSession(inspector, experiment, new Date());
    if (session) await saveFile(bridge, 'verso', session.sourceText, writeSession(session));
  } catch (error) {
    inspector.report(error);
  }
}

/** A file that cannot be opened changes nothing and says why. */
export async function openSession({ bridge, inspector, experiment }: Workbench, t: InspectorMessages): Promise<void> {
  try {
    const file = await bridge?.invoke('file:open', { kind: 'verso' });
    if (file) await restoreSession(inspector, experiment, file.text);
  } catch (error) {
    if (error instanceof SessionError) inspector.report(new Error(t.sessionErrors[error.code](error.detail)));
    else if (error instanceof OtherPackError) inspector.report(new Error(t.otherPack(error.pack)));
    else inspector.report(error);
  }
}
