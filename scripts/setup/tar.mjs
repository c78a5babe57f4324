/**
 * Regular files of an uncompressed ustar archive, as npm packs them (names up to 255 bytes, no extensions needed).
 * @param {Buffer} archive
 * @returns {{ name: string, data: Buffer }[]} `data` shares the archive's memory
 */
export function readTar(archive) {
  const files = [];
  for (let at = 0; at < archive.length;) {
    if (at + 512 > archive.length) throw new Error('tar archive is damaged or truncated');
    const text = (start, length) => archive.toString('utf8', at + start, at + start + length).replace(/\0.*$/s, '');
    const name = text(0, 100);
    if (name === '') break;
    const bytes = parseInt(text(124, 12).trim(), 8);
    const type = text(156, 1);
    const data = archive.subarray(at + 512, at + 512 + bytes);
    if (!Number.isFinite(bytes) || data.length !== bytes) throw new Error('tar archive is damaged or truncated');
    const prefix = text(345, 155);
    if (type === '0' || type === '') files.push({ name: prefix === '' ? name : `${prefix}/${name}`, data });
    at += 512 + Math.ceil(bytes / 512) * 512;
  }
  return files;
}
