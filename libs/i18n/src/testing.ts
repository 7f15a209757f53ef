import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { languages } from './languages.js';
import type { Language } from './languages.js';
import type { Messages } from './store.js';

function flatten(messages: Messages, prefix = ''): Map<string, string> {
  const flat = new Map<string, string>();
  for (const [key, value] of Object.entries(messages)) {
    if (typeof value === 'string') flat.set(prefix + key, value);
    else for (const [inner, text] of flatten(value, `${prefix}${key}.`)) flat.set(inner, text);
  }
  return flat;
}

const marks = (text: string) =>
  (text.match(/{{\s*[\w.]+[^}]*}}|<\/?\w+>/g) ?? []).map((mark) => mark.replace(/\s/g, ''));

function compare(language: Language, english: Map<string, string>, other: Map<string, string>): string[] {
  const problems: string[] = [];
  for (const [key, text] of english) {
    const translated = other.get(key);
    if (translated === undefined) problems.push(`${language}: ${key} is missing`);
    else if (translated.trim() === '') problems.push(`${language}: ${key} is empty`);
    else if (marks(text).sort().join() !== marks(translated).sort().join())
      problems.push(
        `${language}: ${key} has ${marks(translated).join(' ') || 'no placeholder'}, en has ${marks(text).join(' ') || 'none'}`,
      );
    else if (text === translated && text.split(/\s+/).length > 3) problems.push(`${language}: ${key} is still English`);
  }
  for (const key of other.keys()) if (!english.has(key)) problems.push(`${language}: ${key} is not in en`);
  return problems;
}

/**
 * What keeps the five languages of one part apart: missing or extra keys, other placeholders, texts left in English.
 * `folder` holds `en.json` … `ko.json`. Empty when all is well:
 *
 *     test('texts', () => expect(parityProblems(`${import.meta.dirname}/locales`)).toEqual([]));
 */
export function parityProblems(folder: string): string[] {
  const texts = new Map(
    languages.map((language) => [
      language,
      flatten(JSON.parse(readFileSync(join(folder, `${language}.json`), 'utf8')) as Messages),
    ]),
  );
  const english = texts.get('en')!;
  return languages
    .filter((language) => language !== 'en')
    .flatMap((language) => compare(language, english, texts.get(language)!));
}
