import { type LogoType, logoTypes } from '@fernway/contracts/http/crm-active-organization';
import { typeOf } from '../attachments/file-type.js';

export type Picture = { type: LogoType; width: number; height: number };

/** What a picture is and how large, by its header alone; undefined for what is no PNG, JPEG or WebP. */
export const pictureOf = (bytes: Buffer): Picture | undefined => {
  const type = logoTypes.find((known) => known === typeOf(bytes.subarray(0, 64)));
  if (!type || bytes.length < 30) return undefined;
  const size = { 'image/png': pngSize, 'image/jpeg': jpegSize, 'image/webp': webpSize }[type](bytes);
  return size && size.width > 0 && size.height > 0 ? { type, ...size } : undefined;
};

type Size = Omit<Picture, 'type'>;

const pngSize = (bytes: Buffer): Size => ({ width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) });

/** Its segments are walked to the one that starts the frame (SOF). */
const jpegSize = (bytes: Buffer): Size | undefined => {
  let at = 2;
  while (at + 9 <= bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1]!;
    const startsFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (startsFrame) return { width: bytes.readUInt16BE(at + 7), height: bytes.readUInt16BE(at + 5) };
    // A marker may be filled up with 0xff.
    at += marker === 0xff ? 1 : 2 + bytes.readUInt16BE(at + 2);
  }
  return undefined;
};

const webpSize = (bytes: Buffer): Size | undefined => {
  const chunk = bytes.toString('latin1', 12, 16);
  if (chunk === 'VP8X') return { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 };
  if (chunk === 'VP8 ') return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff };
  if (chunk !== 'VP8L') return undefined;
  const bits = bytes.readUInt32LE(21);
  return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
};
