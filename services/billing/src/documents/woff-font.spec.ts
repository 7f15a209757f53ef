import { expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import PDFDocument from 'pdfkit';
import { fontOfWoff } from './woff-font.js';

const woff = readFileSync(createRequire(import.meta.url).resolve('@fontsource/sawarabi-gothic/files/sawarabi-gothic-latin-400-normal.woff'));

type Font = { numGlyphs: number; characterSet: number[]; glyphForCodePoint(code: number): { path: { toSVG(): string } } };
const fontIn = (file: Buffer) => (new PDFDocument().font(file) as unknown as { _font: { font: Font } })._font.font;

it('gives the same font, as another reader of both formats finds it', () => {
  const [packed, plain] = [fontIn(woff), fontIn(fontOfWoff(woff))];
  expect(plain.numGlyphs).toBe(packed.numGlyphs);
  expect(plain.characterSet).toEqual(packed.characterSet);
  expect(plain.glyphForCodePoint(0x41).path.toSVG()).toBe(packed.glyphForCodePoint(0x41).path.toSVG());
});

it('refuses what is no WOFF', () => expect(() => fontOfWoff(Buffer.from('%PDF-1.7'))).toThrow('no WOFF'));
