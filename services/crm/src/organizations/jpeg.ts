import type { Size } from './picture.js';

const [end, scan] = [0xd9, 0xda];
const tables = { huffman: 0xc4, quantization: 0xdb, restartInterval: 0xdd };
const kept = new Set([0xc0, 0xc1, 0xc2, ...Object.values(tables), scan]);
/** The lengths of what says how colours are meant: JFIF without a small picture of its own, and Adobe. */
const colourLengths: Record<number, number> = { 0xe0: 16, 0xee: 14 };
/** Of the ways to code a frame, those that browsers show: baseline, extended and progressive. */
const startsFrame = (marker: number) => marker >= 0xc0 && marker <= 0xc2;

export const jpegSize = (bytes: Buffer): Size | undefined => {
  for (const { marker, segment } of segmentsOf(bytes))
    if (startsFrame(marker)) return { width: segment.readUInt16BE(7), height: segment.readUInt16BE(5) };
  return undefined;
};

export const cleanJpeg = (bytes: Buffer): Buffer | undefined => {
  const parts = [bytes.subarray(0, 2)];
  const seen = new Set<number>();
  let frames = 0;
  for (const { marker, segment } of segmentsOf(bytes)) {
    if (startsFrame(marker)) frames += 1;
    const mayScan = frames === 1 && seen.has(tables.huffman) && seen.has(tables.quantization);
    if (marker === scan && !mayScan) return undefined;
    if (marker === end) return seen.has(scan) && frames === 1 ? Buffer.concat([...parts, segment]) : undefined;
    if (kept.has(marker) || colourLengths[marker] === segment.length - 2) parts.push(segment);
    seen.add(marker);
  }
  return undefined;
};

/** To the end of the picture, or to what is no segment, or none that is whole. */
function* segmentsOf(bytes: Buffer): Generator<{ marker: number; segment: Buffer }> {
  let at = 2;
  while (bytes[at] === 0xff) {
    const marker = bytes[at + 1] ?? 0;
    let next = at + 2;
    // A marker may be filled up with 0xff.
    if (marker === 0xff) next = at + 1;
    else if (marker !== end) {
      next += bytes.readUInt16BE(next);
      const pixels = next;
      if (marker === scan) next = scanEnd(bytes, pixels);
      if (marker < 0xc0 || next > bytes.length || (marker === scan && next === pixels)) return;
    }
    if (marker !== 0xff) yield { marker, segment: bytes.subarray(at, next) };
    if (marker === end) return;
    at = next;
  }
}

/** Pixels go on to a marker that is neither a restart nor a 0xff of their own. */
const scanEnd = (bytes: Buffer, from: number): number => {
  for (let at = bytes.indexOf(0xff, from); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const marker = bytes[at + 1] ?? 0;
    if (marker !== 0 && marker !== 0xff && (marker < 0xd0 || marker > 0xd7)) return at;
  }
  return bytes.length;
};
