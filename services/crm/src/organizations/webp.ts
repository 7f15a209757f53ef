import type { Size } from './picture.js';

type Chunk = { type: string; data: Buffer };

const kept = ['VP8X', 'ALPH', 'VP8 ', 'VP8L'];
/** The only mark of the extended header that is kept: the others announce metadata, colour profiles and movement. */
const hasAlpha = 0x10;

export const webpSize = (bytes: Buffer): Size | undefined => {
  const chunk = { type: bytes.toString('latin1', 12, 16), data: bytes.subarray(20) };
  if (chunk.type !== 'VP8X') return frameSize(chunk);
  return { width: chunk.data.readUIntLE(4, 3) + 1, height: chunk.data.readUIntLE(7, 3) + 1 };
};

export const cleanWebp = (bytes: Buffer, size: Size): Buffer | undefined => {
  const end = 8 + bytes.readUInt32LE(4);
  const chunks = end > bytes.length ? [] : chunksOf(bytes.subarray(0, end));
  const order = chunks.map(({ type }) => type).join();
  if (!/^(VP8X,)?(VP8L|VP8 )$|^VP8X,ALPH,VP8 $/.test(order)) return undefined;
  const frame = frameSize(chunks.at(-1)!);
  if (frame?.width !== size.width || frame.height !== size.height) return undefined;
  const content = Buffer.concat(
    chunks.map(({ type, data }) => framed(type, type === 'VP8X' ? withoutMarks(data) : data)),
  );
  return framed('RIFF', Buffer.concat([Buffer.from('WEBP'), content]));
};

/** Those that are kept; none where one is not whole. */
const chunksOf = (bytes: Buffer): Chunk[] => {
  const chunks: Chunk[] = [];
  for (let at = 12; at < bytes.length; ) {
    const end = at + 8 + bytes.readUInt32LE(at + 4);
    if (end > bytes.length) return [];
    const type = bytes.toString('latin1', at, at + 4);
    if (kept.includes(type)) chunks.push({ type, data: bytes.subarray(at + 8, end) });
    at = end + (end % 2);
  }
  return chunks;
};

const frameSize = ({ type, data }: Chunk): Size | undefined => {
  if (type === 'VP8L' && data[0] === 0x2f) {
    const bits = data.readUInt32LE(1);
    if (bits >>> 29 !== 0) return undefined;
    return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
  }
  if (type !== 'VP8 ') return undefined;
  // Of a key frame the tag is even, its upper bits are the length of the first part, and the start code follows.
  const tag = data.readUIntLE(0, 3);
  const first = tag >>> 5;
  if (tag % 2 !== 0 || first === 0 || 10 + first > data.length || data.readUIntBE(3, 3) !== 0x9d012a) return undefined;
  return { width: data.readUInt16LE(6) & 0x3fff, height: data.readUInt16LE(8) & 0x3fff };
};

const withoutMarks = (header: Buffer): Buffer =>
  Buffer.concat([Buffer.from([header.readUInt8(0) & hasAlpha, 0, 0, 0]), header.subarray(4, 10)]);

const framed = (type: string, data: Buffer): Buffer => {
  const head = Buffer.alloc(8);
  head.write(type, 'latin1');
  head.writeUInt32LE(data.length, 4);
  return Buffer.concat([head, data, Buffer.alloc(data.length % 2)]);
};
