import type { Language } from '@fernway/contracts/http/identity';
import type { AnswerPhrases } from '../answer-phrases.js';
import { englishAnswers } from './en.js';
import { spanishAnswers } from './es.js';
import { japaneseAnswers } from './ja.js';
import { koreanAnswers } from './ko.js';
import { chineseAnswers } from './zh.js';

export const answerPhrases: Record<Language, AnswerPhrases> = {
  en: englishAnswers,
  es: spanishAnswers,
  zh: chineseAnswers,
  ja: japaneseAnswers,
  ko: koreanAnswers,
};
