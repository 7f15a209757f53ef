import { brand } from '@fernway/brand';
import { currencyDigits, languages, pathInLanguage, type Language } from '@fernway/i18n';
import { currencyMark, originMark } from './fragments.js';
import { socialPicture } from './icon.js';
import type { Fragment } from './prerender.js';

/** Open Graph wants a territory. */
const locales: Record<Language, string> = { en: 'en_US', es: 'es_ES', zh: 'zh_CN', ja: 'ja_JP', ko: 'ko_KR' };

/** What social networks show for a link to the page; the rest of Twitter's card they take from Open Graph's. */
export const socialCard = (
  { title, description, path, language }: Pick<Fragment, 'title' | 'description' | 'path' | 'language'>,
  origin: string,
): [name: string, content: string][] => [
  ['og:type', 'website'],
  ['og:site_name', brand.name],
  ['og:title', title],
  ['og:description', description],
  ['og:url', origin + pathInLanguage(path, language)],
  ['og:locale', locales[language]],
  ...languages
    .filter((other) => other !== language)
    .map((other): [string, string] => ['og:locale:alternate', locales[other]]),
  ['og:image', `${origin}/${socialPicture.file}`],
  ['og:image:width', String(socialPicture.width)],
  ['og:image:height', String(socialPicture.height)],
  ['og:image:alt', title],
  ['twitter:card', 'summary_large_image'],
];

const priceMarks = /{price:(\d+)}/g;

/** Addresses whole (without an origin they begin at the root), and prices in the operator's currency. */
export function filledIn(
  structuredData: object[],
  { origin = '', currency }: { origin?: string | undefined; currency: string },
) {
  const digits = currencyDigits(currency);
  const json = JSON.stringify(structuredData)
    .replaceAll(originMark, origin)
    .replaceAll(currencyMark, currency)
    .replaceAll(priceMarks, (_mark, minorUnits) => (Number(minorUnits) / 10 ** digits).toFixed(digits));
  return JSON.parse(json) as object[];
}
