import { crc32, inflateSync } from 'node:zlib';
import type { Size } from './picture.js';

const signatureBytes = 8;
const noLimit = Number.POSITIVE_INFINITY;
/** The chunks that are kept, and the most bytes of each: the picture and its colours, nothing written about it. */
const kept: Record<string, number> = {
  IHDR: 13,
  PLTE: 768,
  tRNS: 256,
  gAMA: 4,
  cHRM: 32,
  sRGB: 1,
  IDAT: noLimit,
  IEND: 0,
};
const palette = 3;
/** By type of colour: the samples of a pixel, and the bits that each may have. */
const colours: Record<number, { samples: number; depths: number[] }> = {
  0: { samples: 1, depths: [1, 2, 4, 8, 16] },
  2: { samples: 3, depths: [8, 16] },
  [palette]: { samples: 1, depths: [1, 2, 4, 8] },
  4: { samples: 2, depths: [8, 16] },
  6: { samples: 4, depths: [8, 16] },
};
/** The first column and row of a pass, and the steps to the next ones. */
type Pass = [left: number, top: number, right: number, down: number];
const onePass: Pass[] = [[0, 0, 1, 1]];
const adam7 = ['0088', '4088', '0448', '2044', '0224', '1022', '0112'].map((pass) => [...pass].map(Number) as Pass);

export const pngSize = (bytes: Buffer): Size | undefined =>
  bytes.toString('latin1', 8, 16) === '\0\0\0\rIHDR'
    ? { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }
    : undefined;

export const cleanPng = (bytes: Buffer, { width, height }: Size): Buffer | undefined => {
  const chunks = chunksOf(bytes);
  const of = (type: string) => chunks?.filter((chunk) => chunk.type === type) ?? [];
  const [depth, type] = [bytes.readUInt8(24), bytes.readUInt8(25)];
  const colour = colours[type];
  // The ways to compress and to filter, of which there is one each, and whether it is interlaced.
  const passes = [onePass, adam7][bytes.readUIntBE(26, 3)];
  if (!chunks || !colour?.depths.includes(depth) || !passes) return undefined;
  if (type === palette && of('PLTE').length === 0) return undefined;
  const pixels = Buffer.concat(of('IDAT').map(({ data }) => data));
  const { buffer: rows, engine } = inflated(pixels, (width + 1) * height * 8);
  const areWhole = areRows(rows, { width, height }, colour.samples * depth, passes);
  if (!areWhole || engine.bytesWritten < pixels.length) return undefined;
  return Buffer.concat([bytes.subarray(0, signatureBytes), ...chunks.map(({ whole }) => whole)]);
};

/** With how much of it was read, which the types of Node leave out. */
const inflated = (data: Buffer, maxOutputLength: number) =>
  inflateSync(data, { info: true, maxOutputLength }) as unknown as { buffer: Buffer; engine: { bytesWritten: number } };

const chunksOf = (bytes: Buffer) => {
  const chunks: { type: string; data: Buffer; whole: Buffer }[] = [];
  for (let at = signatureBytes; chunks.at(-1)?.type !== 'IEND'; ) {
    const end = at + 12 + bytes.readUInt32BE(at);
    const type = bytes.toString('latin1', at + 4, at + 8);
    const most = kept[type];
    if (crc32(bytes.subarray(at + 4, end - 4)) !== bytes.readUInt32BE(end - 4)) return undefined;
    if (most !== undefined) {
      const data = bytes.subarray(at + 8, end - 4);
      if (data.length > most || (type !== 'IDAT' && chunks.some((chunk) => chunk.type === type))) return undefined;
      chunks.push({ type, data, whole: bytes.subarray(at, end) });
    }
    at = end;
  }
  return chunks;
};

/** Whether there are as many rows, and as long ones, as the header says; each begins with its filter, of which there are five. */
const areRows = (rows: Buffer, { width, height }: Size, bits: number, passes: Pass[]): boolean => {
  let at = 0;
  for (const [left, top, right, down] of passes) {
    const rowBytes = Math.ceil((Math.max(0, Math.ceil((width - left) / right)) * bits) / 8);
    for (let row = top; rowBytes > 0 && row < height; row += down, at += 1 + rowBytes)
      if (at >= rows.length || rows[at]! > 4) return false;
  }
  return at === rows.length;
};
