import type { Language } from '@fernway/contracts/http/identity';
import type { PromotionPhrases } from '../promotion-phrases.js';
import { englishPromotions } from './en.js';
import { spanishPromotions } from './es.js';
import { japanesePromotions } from './ja.js';
import { koreanPromotions } from './ko.js';
import { chinesePromotions } from './zh.js';

export const promotionPhrases: Record<Language, PromotionPhrases> = {
  en: englishPromotions,
  es: spanishPromotions,
  zh: chinesePromotions,
  ja: japanesePromotions,
  ko: koreanPromotions,
};
