import { crc32, deflateSync } from 'node:zlib';
import { cleanPicture, pictureOf } from './picture.js';

const padded = (...parts: (string | number[])[]): Buffer => {
  const bytes = Buffer.concat(
    parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from(part))),
  );
  return Buffer.concat([bytes, Buffer.alloc(40)]);
};
const png = padded([0x89], 'PNG\r\n', [0x1a, 0x0a, 0, 0, 0, 13], 'IHDR', [0, 0, 1, 0, 0, 0, 0, 128]);
const jpeg = padded(
  [0xff, 0xd8, 0xff, 0xe0, 0, 4, 1, 2],
  [0xff, 0xff, 0xc4, 0, 3, 9],
  [0xff, 0xc2, 0, 17, 8, 0, 128, 1, 0],
);
const webp = (...chunk: (string | number[])[]) => padded('RIFF', [0, 0, 0, 0], 'WEBP', ...chunk);

describe('a picture', () => {
  it.each([
    ['image/png', png],
    ['image/jpeg', jpeg],
    ['image/webp', webp('VP8X', [10, 0, 0, 0, 0, 0, 0, 0, 255, 0, 0, 127, 0, 0])],
    ['image/webp', webp('VP8 ', [0, 0, 0, 0, 32, 0, 0, 0x9d, 0x01, 0x2a, 0, 1, 128, 0])],
    ['image/webp', webp('VP8L', [0, 0, 0, 0, 0x2f, 255, 192, 31, 0])],
  ])('says its size in its header: %s', (type, bytes) => {
    expect(pictureOf(bytes)).toEqual({ type, width: 256, height: 128 });
  });

  it.each([
    ['a drawing of instructions', padded('<svg xmlns="http://www.w3.org/2000/svg">')],
    ['a picture that moves', padded('GIF89a')],
    ['a picture without pixels', padded([0x89], 'PNG\r\n', [0x1a, 0x0a, 0, 0, 0, 13], 'IHDR')],
    ['a header cut short', jpeg.subarray(0, 20)],
    ['a JPEG without a frame', padded([0xff, 0xd8, 0xff, 0xe0, 0, 4, 1, 2])],
    ['nothing', Buffer.alloc(0)],
  ])('is not %s', (_what, bytes) => {
    expect(pictureOf(bytes)).toBeUndefined();
  });
});

const bytes = (base64: string) => Buffer.from(base64, 'base64');
const grey = bytes(
  '/9j/2wBDABQODxIPDRQSEBIXFRQYHjIhHhwcHj0sLiQySUBMS0dARkVQWnNiUFVtVkVGZIhlbXd7gYKBTmCNl4x9lnN+gXz/2wBDARUXFx4aHjshITt8U0ZTfHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHz/wAARCAACAAMDASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAX/xAAcEAACAgIDAAAAAAAAAAAAAAABAgADBREEIkH/xAAUAQEAAAAAAAAAAAAAAAAAAAAA/8QAFBEBAAAAAAAAAAAAAAAAAAAAAP/aAAwDAQACEQMRAD8Ah5p24+TtqoY1VqqaVDoDqPBERA//2Q==',
);
const lossy = bytes('UklGRjoAAABXRUJQVlA4IC4AAACwAQCdASoDAAIAB0CWJagCdAD0bRugAP1pt6/EN/Ozu4OVfP7690b5NqrCTQAA');
const lossless = bytes('UklGRjwAAABXRUJQVlA4TC8AAAAvAkAAAC8gJCBjQ0QbVEICMuWH6AehABoDaeYRUPMfcYTpY/pATEOmRie/iP7HBgA=');
const clear = bytes(
  'UklGRlYAAABXRUJQVlA4WAoAAAAQAAAAAgAAAQAAQUxQSAcAAAAAn3NHG+/DAFZQOCAoAAAAsAEAnQEqAwACAAdAliWYAnQBDv4C7ADzuG5k70lZcWvBp5u9zEAAAA==',
);

const chunk = (type: string, data: Buffer | number[]): Buffer => {
  const named = Buffer.concat([Buffer.from(type), Buffer.from(data)]);
  const numbers = Buffer.alloc(8);
  numbers.writeUInt32BE(named.length - 4);
  numbers.writeUInt32BE(crc32(named), 4);
  return Buffer.concat([numbers.subarray(0, 4), named, numbers.subarray(4)]);
};
const noted = chunk('eXIf', Buffer.from('GPS'));
/** Three pixels wide and two high; two bits each where a palette has their colours, else eight for red, green and blue. */
const made = (
  rows: number[],
  { type = 2, interlaced = 0, notes = [] as Buffer[], behind = [] as number[], end = [] as number[] } = {},
) =>
  Buffer.concat([
    png.subarray(0, 8),
    chunk('IHDR', [0, 0, 0, 3, 0, 0, 0, 2, type === 3 ? 2 : 8, type, 0, 0, interlaced]),
    ...notes,
    ...(type === 3 ? [chunk('PLTE', [1, 2, 3])] : []),
    chunk('IDAT', [...deflateSync(Buffer.from(rows)), ...behind]),
    ...notes,
    chunk('IEND', end),
  ]);
const row = [1, ...Array<number>(9).fill(7)];
const passes = [0, 1, 2, 3, 0, 4, 5, 6, 1, 7, 8, 9, 1, ...Array<number>(9).fill(7)];
const segment = (marker: number, text: string) =>
  Buffer.concat([Buffer.from([0xff, marker, 0, text.length + 2]), Buffer.from(text)]);
const within = (picture: Buffer, at: number, part: Buffer) =>
  Buffer.concat([picture.subarray(0, at), part, picture.subarray(at)]);
/** With the length that the header of the file tells. */
const riff = (file: Buffer): Buffer => {
  const told = Buffer.from(file);
  told.writeUInt32LE(file.length - 8, 4);
  return told;
};
const marked = (file: Buffer): Buffer => {
  const told = Buffer.from(file);
  told[20] = 0x3c;
  return told;
};
const gps = Buffer.from('EXIF\u0003\0\0\0GPS\0', 'latin1');

describe('a picture that is kept', () => {
  const clean = (file: Buffer) => {
    const picture = pictureOf(file);
    return picture && cleanPicture(file, picture);
  };

  it.each<[string, Buffer, Buffer | undefined]>([
    ['PNG', made([...row, ...row], { notes: [noted] }), made([...row, ...row])],
    ['PNG with a palette', made([0, 0, 0, 0], { type: 3, notes: [noted] }), made([0, 0, 0, 0], { type: 3 })],
    ['interlaced PNG', made(passes, { interlaced: 1, notes: [noted] }), made(passes, { interlaced: 1 })],
    ['JPEG', within(within(grey, 2, segment(0xe1, 'Exif GPS')), 2, segment(0xfe, 'GPS')), grey],
    ['JPEG with its kind of colours', within(grey, 2, segment(0xe0, 'JFIF1234567890')), undefined],
    ['lossy WebP', riff(within(lossy, lossy.length, gps)), lossy],
    ['lossless WebP', riff(within(lossless, lossless.length, gps)), lossless],
    ['WebP with transparency', riff(within(marked(clear), 30, gps)), clear],
  ])('has neither metadata nor a tail: %s', (_what, file, alone = file) => {
    expect(clean(Buffer.concat([file, Buffer.from('<html>GPS')]))).toEqual(alone);
  });

  it.each([
    ['PNG cut off', made([...row, ...row]).subarray(0, 60)],
    ['page behind the header of a PNG', Buffer.concat([png.subarray(0, 33), Buffer.from('<html>'.repeat(9))])],
    ['PNG that was changed', Buffer.from(made([...row, ...row]).fill(9, 45, 46))],
    ['PNG with a row too few', made(row)],
    ['PNG with a row too many', made([...row, ...row, ...row])],
    ['PNG that grows without end', made(Array<number>(100_000).fill(0))],
    ['PNG with something behind its pixels', made([...row, ...row], { behind: [1] })],
    ['PNG with a filter that is none', made([...row, 5, ...row.slice(1)])],
    ['interlaced PNG that is not', made([...row, ...row], { interlaced: 1 })],
    ['PNG of unknown colours', made([...row, ...row], { type: 5 })],
    ['PNG with something in its end', made([...row, ...row], { end: [1] })],
    ['JPEG cut off', grey.subarray(0, -2)],
    ['JPEG of a header and an end', Buffer.concat([jpeg.subarray(0, 33), grey.subarray(-2)])],
    ['JPEG without tables', Buffer.concat([grey.subarray(0, 2), grey.subarray(grey.indexOf('ffc0', 0, 'hex'))])],
    ['WebP cut off', lossy.subarray(0, 30)],
    ['WebP whose part is cut off', riff(lossy.subarray(0, 30))],
    ['WebP of another size than its canvas', riff(Buffer.from(clear).fill(9, 24, 25))],
    ['WebP without pixels', riff(clear.subarray(0, 30))],
  ])('is no %s', (_what, file) => {
    expect(clean(file)).toBeUndefined();
  });
});
