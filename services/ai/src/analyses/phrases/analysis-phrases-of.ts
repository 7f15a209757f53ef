import type { Language } from '@fernway/contracts/http/identity';
import type { AnalysisPhrases } from '../analysis-phrases.js';
import { englishAnalysis } from './en.js';
import { spanishAnalysis } from './es.js';
import { japaneseAnalysis } from './ja.js';
import { koreanAnalysis } from './ko.js';
import { chineseAnalysis } from './zh.js';

export const analysisPhrases: Record<Language, AnalysisPhrases> = {
  en: englishAnalysis,
  es: spanishAnalysis,
  zh: chineseAnalysis,
  ja: japaneseAnalysis,
  ko: koreanAnalysis,
};
