import type { Language } from '@fernway/contracts/http/identity';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fontOfWoff } from './woff-font.js';

const { resolve } = createRequire(import.meta.url);

/** Under the SIL Open Font License, each one weight in one file: Chinese; Korean with all of Latin; Japanese. */
const files = {
  zh: () => resolve('@fontsource/zcool-xiaowei/files/zcool-xiaowei-chinese-simplified-400-normal.woff'),
  ko: () => resolve('@fontsource/gowun-dodum/files/gowun-dodum-korean-400-normal.woff'),
  ja: () => resolve('@fontsource/sawarabi-gothic/files/sawarabi-gothic-japanese-400-normal.woff'),
};

const read = new Map<keyof typeof files, Buffer>();

/** The font that has what a language is written with. */
export const fontFor = (language: Language): Buffer => {
  const name = language === 'zh' || language === 'ja' ? language : 'ko';
  const font = read.get(name) ?? fontOfWoff(readFileSync(files[name]()));
  read.set(name, font);
  return font;
};
