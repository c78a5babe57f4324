/** Half-precision numbers (IEEE 754 binary16) as floats. */
export function halves(words: Uint16Array): Float32Array<ArrayBuffer> {
  return Float32Array.from(words, (word) => {
    const sign = word & 0x8000 ? -1 : 1;
    const exponent = (word >> 10) & 31;
    const fraction = word & 0x3ff;
    if (exponent === 0) return sign * fraction * 2 ** -24;
    if (exponent === 31) return fraction === 0 ? sign * Infinity : NaN;
    return sign * (1 + fraction / 1024) * 2 ** (exponent - 15);
  });
}
