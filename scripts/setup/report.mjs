/** Says what is going on: one line a step, a percentage that rewrites itself on a terminal and is quiet elsewhere. */
export function createReport(stream = process.stderr) {
  let open = false;
  const endLine = () => {
    if (open) stream.write('\n');
    open = false;
  };
  return {
    step(text) {
      endLine();
      stream.write(`setup: ${text}\n`);
    },
    /** @param {number} fraction 0…1 */
    progress(text, fraction) {
      if (!stream.isTTY) return;
      stream.write(`\rsetup: ${text} ${Math.floor(fraction * 100)} % `);
      open = true;
      if (fraction >= 1) endLine();
    },
  };
}
