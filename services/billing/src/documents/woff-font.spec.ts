import { expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import PDFDocument from 'pdfkit';
import { fontOfWoff } from './woff-font.js';

const woff = readFileSync(
  createRequire(import.meta.url).resolve('@fontsource/sawarabi-gothic/files/sawarabi-gothic-latin-400-normal.woff'),
);

type Font = {
  numGlyphs: number;
  characterSet: number[];
  glyphForCodePoint(code: number): { path: { toSVG(): string } };
};
const fontIn = (file: Buffer) => (new PDFDocument().font(file) as unknown as { _font: { font: Font } })._font.font;

it('gives the same font, as another reader of both formats finds it', () => {
  const [packed, plain] = [fontIn(woff), fontIn(fontOfWoff(woff))];
  expect(plain.numGlyphs).toBe(packed.numGlyphs);
  expect(plain.characterSet).toEqual(packed.characterSet);
  expect(plain.glyphForCodePoint(0x41).path.toSVG()).toBe(packed.glyphForCodePoint(0x41).path.toSVG());
});

it('lays its tables out as the format says, each with the checksum that it came with', () => {
  const plain = fontOfWoff(woff);
  const count = plain.readUInt16BE(4);
  const power = Math.floor(Math.log2(count));
  expect([plain.readUInt32BE(0), count]).toEqual([woff.readUInt32BE(4), woff.readUInt16BE(12)]);
  expect([plain.readUInt16BE(6), plain.readUInt16BE(8), plain.readUInt16BE(10)]).toEqual([
    16 * 2 ** power,
    power,
    16 * (count - 2 ** power),
  ]);
  let end = 12 + 16 * count;
  for (let index = 0; index < count; index += 1) {
    const at = 12 + 16 * index;
    const [tag, checksum, offset, length] = [
      plain.toString('latin1', at, at + 4),
      plain.readUInt32BE(at + 4),
      plain.readUInt32BE(at + 8),
      plain.readUInt32BE(at + 12),
    ];
    expect({ tag, offset }).toEqual({ tag: woff.toString('latin1', 44 + 20 * index, 48 + 20 * index), offset: end });
    end = offset + Math.ceil(length / 4) * 4;
    const table = Buffer.from(plain.subarray(offset, end));
    expect({ tag, rest: table.subarray(length).every((byte) => byte === 0) }).toEqual({ tag, rest: true });
    // The head's own checksum leaves out the one of the whole font that is in it.
    if (tag === 'head') table.writeUInt32BE(0, 8);
    let sum = 0;
    for (let word = 0; word < table.length; word += 4) sum = (sum + table.readUInt32BE(word)) % 2 ** 32;
    expect({ tag, sum }).toEqual({ tag, sum: checksum });
  }
  expect(plain.length).toBe(end);
});

it('refuses what is no WOFF', () => expect(() => fontOfWoff(Buffer.from('%PDF-1.7'))).toThrow('no WOFF'));
