import type { Language } from '@fernway/contracts/http/identity';
import { scan } from './scan.js';

const clear = 1.5;

/** In which language a question is put; `spoken` is what the person reads the pages in. */
export const languageOf = (text: string, spoken: Language): Language => {
  if (/[\uac00-\ud7a3]/.test(text)) return 'ko';
  if (/[\u3040-\u30ff]/.test(text)) return 'ja';
  if (/[\u4e00-\u9fff]/.test(text)) return spoken === 'ja' ? 'ja' : 'zh';
  if (/[¿¡ñ]/i.test(text)) return 'es';
  const known = (language: Language) =>
    scan(text, language).reduce((sum, { concept, start, end }) => sum + (concept === '?' ? 0 : end - start), 0);
  const [english, spanish] = [known('en'), known('es')];
  // Short words and names are the same in both: only a clear lead is another language than one's own.
  return spoken === 'es' ? (english > spanish * clear ? 'en' : 'es') : spanish > english * clear ? 'es' : 'en';
};
