import type { Language } from '@fernway/contracts/http/identity';
import { en } from './en.js';
import { es } from './es.js';
import { ja } from './ja.js';
import { ko } from './ko.js';
import type { SampleTexts } from './sample-texts.js';
import { zh } from './zh.js';

export const sampleLanguages: Record<Language, SampleTexts> = { en, es, zh, ja, ko };
