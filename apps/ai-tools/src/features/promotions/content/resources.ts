import type { Language } from '@fernway/i18n';
import { queryOptions } from '@tanstack/react-query';
import { resourcesOf, type ResourceWords } from './resource.js';

const load: Record<Language, () => Promise<{ words: ResourceWords }>> = {
  en: () => import(/* webpackChunkName: "promotion-words-en" */ './en.js'),
  es: () => import(/* webpackChunkName: "promotion-words-es" */ './es.js'),
  zh: () => import(/* webpackChunkName: "promotion-words-zh" */ './zh.js'),
  ja: () => import(/* webpackChunkName: "promotion-words-ja" */ './ja.js'),
  ko: () => import(/* webpackChunkName: "promotion-words-ko" */ './ko.js'),
};

/** Loaded when it is looked at: it is a page of text in each language. */
export const resourcesQuery = (language: Language) =>
  queryOptions({
    queryKey: ['ai', 'promotions', 'resources', language],
    queryFn: async () => resourcesOf((await load[language]()).words),
    staleTime: Infinity,
  });
