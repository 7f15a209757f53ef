import { inflateSync } from 'node:zlib';

const directoryEntry = 20;
const header = 44;

/**
 * A WOFF file as the plain font in it. The PDF library reads WOFF too, but inflates a whole table for every glyph: a
 * Chinese receipt takes it a minute. Format: https://www.w3.org/TR/WOFF/ (sections 3 to 5).
 */
export const fontOfWoff = (woff: Buffer): Buffer => {
  if (woff.toString('latin1', 0, 4) !== 'wOFF') throw new Error('This is no WOFF file');
  const count = woff.readUInt16BE(12);
  const tables = Array.from({ length: count }, (_, index) => {
    const at = header + index * directoryEntry;
    const [offset, packed, length] = [woff.readUInt32BE(at + 4), woff.readUInt32BE(at + 8), woff.readUInt32BE(at + 12)];
    const bytes = woff.subarray(offset, offset + packed);
    return {
      tag: woff.subarray(at, at + 4),
      checksum: woff.subarray(at + 16, at + 20),
      length,
      bytes: packed < length ? inflateSync(bytes) : bytes,
    };
  });
  const directory = Buffer.alloc(12 + count * 16);
  woff.copy(directory, 0, 4, 8);
  const power = Math.floor(Math.log2(count));
  directory.writeUInt16BE(count, 4);
  directory.writeUInt16BE(2 ** power * 16, 6);
  directory.writeUInt16BE(power, 8);
  directory.writeUInt16BE((count - 2 ** power) * 16, 10);
  let end = directory.length;
  const parts: Buffer[] = [directory];
  for (const [index, { tag, checksum, length, bytes }] of tables.entries()) {
    const at = 12 + index * 16;
    tag.copy(directory, at);
    checksum.copy(directory, at + 4);
    directory.writeUInt32BE(end, at + 8);
    directory.writeUInt32BE(length, at + 12);
    // Tables start at multiples of four.
    const padded = Buffer.alloc(Math.ceil(length / 4) * 4);
    bytes.copy(padded);
    parts.push(padded);
    end += padded.length;
  }
  return Buffer.concat(parts);
};
