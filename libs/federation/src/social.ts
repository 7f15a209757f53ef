import { brand } from '@fernway/brand';
import { languages, pathInLanguage, type Language } from '@fernway/i18n';
import { originMark } from './fragments.js';
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

/** Addresses whole; without an origin they begin at the root. */
export const withOrigin = (structuredData: object[], origin = ''): object[] =>
  JSON.parse(JSON.stringify(structuredData).replaceAll(originMark, origin)) as object[];
