import type { Language } from '@fernway/contracts/http/identity';
import type { InsightPhrases } from '../insight-phrases.js';
import { englishInsights } from './en.js';
import { spanishInsights } from './es.js';
import { japaneseInsights } from './ja.js';
import { koreanInsights } from './ko.js';
import { chineseInsights } from './zh.js';

export const insightPhrases: Record<Language, InsightPhrases> = {
  en: englishInsights,
  es: spanishInsights,
  zh: chineseInsights,
  ja: japaneseInsights,
  ko: koreanInsights,
};
