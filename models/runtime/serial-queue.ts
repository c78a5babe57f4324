/**
 * Runs jobs one after the other: concurrent runs on WebGPU, even of different sessions, fail and then hang
 * (onnxruntime #32561).
 */
export class SerialQueue {
  private last: Promise<unknown> = Promise.resolve();
  private failure: Error | null = null;
  private rejectRunning: ((error: Error) => void) | null = null;

  run<T>(job: () => Promise<T>): Promise<T> {
    const result = this.last.then(() => this.start(job));
    this.last = result.then(ignore, ignore);
    return result;
  }

  /** Ends the running job and every later one with `error`: what a lost device leaves behind may never settle. */
  fail(error: Error): void {
    this.failure = error;
    this.rejectRunning?.(error);
  }

  private start<T>(job: () => Promise<T>): Promise<T> {
    if (this.failure) throw this.failure;
    return new Promise<T>((resolve, reject) => {
      this.rejectRunning = reject;
      job().then(resolve, reject);
    });
  }
}

function ignore(): void {}
