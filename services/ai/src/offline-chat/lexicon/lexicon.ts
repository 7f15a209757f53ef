import type { Language } from '@fernway/contracts/http/identity';
import { en } from './en.js';
import { es } from './es.js';
import { ja } from './ja.js';
import { ko } from './ko.js';
import { zh } from './zh.js';

/** Words of one language by what they mean: forms between bars; a star stands for any ending. */
export type Lexicon = Readonly<Record<string, string>>;

export type Entry = { form: string; concept: string; open: boolean };

const lexicons: Record<Language, Lexicon> = { en, es, zh, ja, ko };

/** Of a language, by first letter, the longest first. */
const indexes = new Map<Language, Map<string, Entry[]>>();

export const entriesOf = (language: Language): Map<string, Entry[]> => {
  const known = indexes.get(language);
  if (known) return known;
  const index = new Map<string, Entry[]>();
  for (const [concept, forms] of Object.entries(lexicons[language])) {
    for (const written of forms.split('|')) {
      const open = written.endsWith('*');
      const form = open ? written.slice(0, -1) : written;
      if (form) index.set(form[0]!, [...(index.get(form[0]!) ?? []), { form, concept, open }]);
    }
  }
  for (const entries of index.values()) entries.sort((a, b) => b.form.length - a.form.length);
  indexes.set(language, index);
  return index;
};
