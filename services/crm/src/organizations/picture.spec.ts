import { pictureOf } from './picture.js';

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
    ['image/webp', webp('VP8 ', [0, 0, 0, 0, 0, 0, 0, 0x9d, 0x01, 0x2a, 0, 1, 128, 0])],
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
