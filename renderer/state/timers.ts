export interface Timers {
  after(milliseconds: number, task: () => void): () => void;
  frame(task: () => void): () => void;
}

/** Those of the page. */
export const pageTimers: Timers = {
  after(milliseconds, task) {
    const timer = setTimeout(task, milliseconds);
    return () => clearTimeout(timer);
  },
  frame(task) {
    const frame = requestAnimationFrame(task);
    return () => cancelAnimationFrame(frame);
  },
};
