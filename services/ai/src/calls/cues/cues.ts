import type { Language } from '@fernway/contracts/http/identity';
import type { Cues } from './cue.js';
import { englishCues } from './en.js';
import { spanishCues } from './es.js';
import { japaneseCues } from './ja.js';
import { koreanCues } from './ko.js';
import { chineseCues } from './zh.js';

export const cues: Record<Language, Cues> = {
  en: englishCues,
  es: spanishCues,
  zh: chineseCues,
  ja: japaneseCues,
  ko: koreanCues,
};
