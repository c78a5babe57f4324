import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, symlink, chmod } from 'node:fs/promises';
import { dirname, resolve, sep } from 'node:path';
import { Transform, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { crc32, createInflateRaw } from 'node:zlib';

const END = 0x06054b50;
const CENTRAL = 0x02014b50;
const LOCAL = 0x04034b50;
const SYMLINK = 0o120000;

/**
 * Unpacks a zip archive (stored and deflated entries, no zip64, no encryption), keeping Unix modes and links.
 * Every entry's length and CRC-32 are checked, and no entry may leave `folder`.
 * @param {(fraction: number) => void} [progress]
 */
export async function extractZip(file, folder, progress) {
  const handle = await open(file, 'r');
  try {
    const { size } = await handle.stat();
    const entries = await readDirectory(handle, size);
    const total = entries.reduce((sum, entry) => sum + entry.compressed, 0) || 1;
    let done = 0;
    for (const entry of entries) {
      await extractEntry(handle, file, entry, target(folder, entry.name));
      done += entry.compressed;
      progress?.(done / total);
    }
  } finally {
    await handle.close();
  }
}

function target(folder, name) {
  const base = resolve(folder);
  const path = resolve(base, name);
  if (name.includes('\\') || !(path + sep).startsWith(base + sep))
    throw new Error(`zip entry leaves the folder: ${name}`);
  return path;
}

async function read(handle, position, length) {
  const buffer = Buffer.alloc(length);
  const { bytesRead } = await handle.read(buffer, 0, length, position);
  if (bytesRead !== length) throw new Error('zip archive is truncated');
  return buffer;
}

async function readDirectory(handle, size) {
  const tailLength = Math.min(size, 22 + 0xffff);
  const tail = await read(handle, size - tailLength, tailLength);
  let end = tail.length - 22;
  while (end >= 0 && tail.readUInt32LE(end) !== END) end -= 1;
  if (end < 0) throw new Error('not a zip archive, or truncated');
  const count = tail.readUInt16LE(end + 10);
  const directory = await read(handle, tail.readUInt32LE(end + 16), tail.readUInt32LE(end + 12));
  const entries = [];
  for (let index = 0, at = 0; index < count; index += 1) {
    if (directory.readUInt32LE(at) !== CENTRAL) throw new Error('zip directory is damaged');
    const nameLength = directory.readUInt16LE(at + 28);
    entries.push({
      method: directory.readUInt16LE(at + 10),
      crc: directory.readUInt32LE(at + 16),
      compressed: directory.readUInt32LE(at + 20),
      bytes: directory.readUInt32LE(at + 24),
      mode: directory.readUInt32LE(at + 38) >>> 16,
      offset: directory.readUInt32LE(at + 42),
      name: directory.toString('utf8', at + 46, at + 46 + nameLength),
    });
    at += 46 + nameLength + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32);
  }
  return entries;
}

async function extractEntry(handle, file, entry, path) {
  if (entry.name.endsWith('/')) {
    await mkdir(path, { recursive: true });
    return;
  }
  const local = await read(handle, entry.offset, 30);
  if (local.readUInt32LE(0) !== LOCAL) throw new Error(`zip entry is damaged: ${entry.name}`);
  if (entry.method !== 0 && entry.method !== 8) throw new Error(`zip entry uses an unknown compression: ${entry.name}`);
  const start = entry.offset + 30 + local.readUInt16LE(26) + local.readUInt16LE(28);
  const source =
    entry.compressed === 0 ? Readable.from([]) : createReadStream(file, { start, end: start + entry.compressed - 1 });
  const check = checksum(entry);
  const steps = entry.method === 8 ? [source, createInflateRaw(), check] : [source, check];
  await mkdir(dirname(path), { recursive: true });
  if ((entry.mode & 0o170000) === SYMLINK) {
    const chunks = [];
    await pipeline(...steps, async (stream) => {
      for await (const chunk of stream) chunks.push(chunk);
    });
    await symlink(Buffer.concat(chunks).toString('utf8'), path);
    return;
  }
  await pipeline(...steps, createWriteStream(path));
  if ((entry.mode & 0o777) !== 0) await chmod(path, entry.mode & 0o777);
}

function checksum(entry) {
  let crc = 0;
  let bytes = 0;
  return new Transform({
    transform(chunk, _encoding, done) {
      crc = crc32(chunk, crc);
      bytes += chunk.length;
      done(null, chunk);
    },
    flush(done) {
      done(crc === entry.crc && bytes === entry.bytes ? null : new Error(`zip entry is damaged: ${entry.name}`));
    },
  });
}
