import type { Language } from '@fernway/contracts/http/identity';

/** Small words that nearly every sentence has: also of languages that are only to be told apart from ours. */
const smallWords: Record<'en' | 'es' | 'de' | 'fr' | 'it' | 'pt' | 'nl', string> = {
  en: 'the a an and or of to in is are was were it this that for with on at by from as be has have had he she they we you i my our your his her their not will would can all so very no at please what which who been about after',
  es: 'el la los las un una y o de del que en es son fue era con por para se su sus lo le les nos al más muy no está están estoy estamos esto esta este como pero todo hasta llamé desde me mi ni nada si',
  de: 'der die das und oder ist sind war ein eine einen mit von zu den dem nicht auf für im wir ich sie er es auch sich bei nach aus wie aber sehr mir ihr uns',
  fr: 'le la les un une et ou de des du que qui en est sont était avec pour par pas sur dans ce cette il elle nous vous je mais très au aux ne se leur',
  it: 'il lo la gli i un una e o di del della che in è sono era con per non si al alla come ma molto noi io lui lei questo questa anche più',
  pt: 'o a os as um uma e ou de do da que em é são foi com por para não se ao à como mas muito nós eu ele ela este esta mais no na você',
  nl: 'de het een en of van te in is zijn was met voor op niet dat die ik wij hij zij ook aan bij naar maar zeer om er',
};
const sets = Object.entries(smallWords).map(
  ([language, words]) => [language as keyof typeof smallWords, new Set(words.split(' '))] as const,
);

/** Letters and endings that tell. */
const never = /(?!)/g;
const letters: Partial<Record<keyof typeof smallWords, RegExp>> = {
  es: /[¿¡ñáíóú]|ci[oó]n(es)?(?!\p{L})|(?<!\p{L})(pésim|graci|mejor|buen|perfect[oa])/giu,
  pt: /[ãõáíóú]|ção/giu,
  fr: /[èêçœ]/giu,
  de: /[äöüß]/giu,
  en: /(?<!\p{L})\p{L}+(ing|ed|ly|n't|ment)(?!\p{L})/giu,
};

/** The language of a text, where it is one of ours and can be told; else null. */
export const detectLanguage = (text: string): Language | null => {
  const share = (script: RegExp) => (text.match(script)?.length ?? 0) / (text.match(/\p{L}/gu)?.length || 1);
  if (share(/\p{Script=Hangul}/gu) > 0.3) return 'ko';
  if (share(/[\p{Script=Hiragana}\p{Script=Katakana}]/gu) > 0.1) return 'ja';
  if (share(/\p{Script=Han}/gu) > 0.3) return 'zh';
  if (share(/\p{Script=Latin}/gu) < 0.9) return null;
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? [];
  const counts = sets.map(([language, set]) => ({ language, count: words.filter((word) => set.has(word)).length }));
  for (const entry of counts) entry.count += (text.match(letters[entry.language] ?? never) ?? []).length;
  const [first, second] = counts.sort((a, b) => b.count - a.count);
  if (!first?.count || first.count === second?.count) return null;
  return first.language === 'en' || first.language === 'es' ? first.language : null;
};
