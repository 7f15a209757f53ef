import type { Language } from '@fernway/contracts/http/identity';
import { askable } from '../fields.js';
import { nameOf } from '../field-names.js';
import { fold } from '../reading/fold.js';
import { listedTypes } from '../planning/look.js';
import { commonWords } from './common.js';
import { en } from './en.js';
import { es } from './es.js';
import { ja } from './ja.js';
import { ko } from './ko.js';
import { zh } from './zh.js';

/** Words of one language by what they mean: forms between bars; a star stands for any ending. */
export type Lexicon = Readonly<Record<string, string>>;

export type Entry = { form: string; concept: string; open: boolean };

const lexicons: Record<Language, Lexicon> = { en, es, zh, ja, ko };

/** What says nothing of a record. */
const common = 'stop';

/** Words for fields of which a language's words say nothing yet: by what forms and lists call them. */
const namesOf = (language: Language): [concept: string, form: string][] =>
  listedTypes
    .flatMap((type) => askable[type])
    .filter(([word, field]) => word === `field:${field}` && !Object.hasOwn(lexicons[language], word))
    .flatMap(([word, field]): [string, string][] => {
      const name = nameOf(field, language);
      return name ? [[word, fold(name)]] : [];
    });

/** Of a language, by first letter, the longest first. */
const indexes = new Map<Language, Map<string, Entry[]>>();

export const entriesOf = (language: Language): Map<string, Entry[]> => {
  const made = indexes.get(language);
  if (made) return made;
  const index = new Map<string, Entry[]>();
  const known = new Map<string, string>();
  const add = (concept: string, written: string) => {
    const open = written.endsWith('*');
    const form = open ? written.slice(0, -1) : written;
    if (!form || (concept === common && known.has(form))) return;
    if (!known.has(form)) known.set(form, concept);
    const entries = index.get(form[0]!);
    if (entries) entries.push({ form, concept, open });
    else index.set(form[0]!, [{ form, concept, open }]);
  };
  for (const [concept, forms] of Object.entries(lexicons[language]))
    for (const written of forms.split('|')) add(concept, written);
  for (const [concept, form] of namesOf(language)) if (!known.has(form)) add(concept, form);
  // A phrase of small words must not hide one that means something: “total of”.
  const hides = (phrase: string) => phrase.split(' ').some((word) => (known.get(word) ?? common) !== common);
  for (const written of commonWords[language]) if (!written.includes(' ') || !hides(written)) add(common, written);
  for (const entries of index.values()) entries.sort((a, b) => b.form.length - a.form.length);
  indexes.set(language, index);
  return index;
};
