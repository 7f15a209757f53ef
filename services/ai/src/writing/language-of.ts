import type { Language } from '@fernway/contracts/http/identity';

const spanish = /[¿¡ñ]|(?<!\p{L})(?:el|los|las|una|que|para|con|por|está|también|cliente|reunión)(?!\p{L})/giu;
const english = /\b(?:the|and|that|with|will|was|is|are|they|we|of|customer|meeting)\b/giu;

/** The language of a text by its writing and its small words; the user's own where they do not tell. */
export const languageOf = (text: string, own: Language): Language => {
  if (/\p{Script=Hangul}/u.test(text)) return 'ko';
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)) return 'ja';
  if (/\p{Script=Han}/u.test(text)) return 'zh';
  const [es, en] = [spanish, english].map((words) => text.match(words)?.length ?? 0) as [number, number];
  if (es === en) return own === 'es' ? 'es' : 'en';
  return es > en ? 'es' : 'en';
};
