import { fork, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import type { Answer, Growing, Question } from './messages.ts';

const RUN = join(import.meta.dirname, '../../../run.mjs');

/** A contender in a process of its own: its memory is nobody else's. */
export class ContenderProcess {
  private constructor(
    readonly name: Growing,
    private readonly child: ChildProcess,
  ) {}

  static async open(name: Growing, folder: string): Promise<ContenderProcess> {
    const stdio = ['ignore', 'ignore', 'inherit', 'ipc'] as const;
    const child = fork(RUN, ['bench', '--growing', name, '--pack', folder], { stdio: [...stdio] });
    const opened = new ContenderProcess(name, child);
    await opened.answered();
    return opened;
  }

  ask(question: Question): Promise<Answer> {
    const answer = this.answered();
    this.child.send(question);
    return answer;
  }

  end(): void {
    this.child.kill();
  }

  private answered(): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const ended = (): void => reject(new Error(`${this.name} ended before it had answered`));
      this.child.once('exit', ended);
      this.child.once('message', (answer) => {
        this.child.off('exit', ended);
        resolve(answer as Answer);
      });
    });
  }
}
