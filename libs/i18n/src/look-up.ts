import type { Language } from './languages.js';
import type { Messages, Values } from './store.js';

/** The text as it is written. */
export function find(messages: Messages | undefined, key: string): string | undefined {
  if (!messages) return undefined;
  const direct = messages[key];
  if (typeof direct === 'string') return direct;
  let node: string | Messages | undefined = messages;
  for (const part of key.split('.')) node = typeof node === 'object' ? node[part] : undefined;
  return typeof node === 'string' ? node : undefined;
}

function format(value: string | number | undefined, how: string | undefined, language: Language): string {
  if (how === 'number' && typeof value === 'number') return new Intl.NumberFormat(language).format(value);
  return String(value ?? '');
}

/**
 * What pages without the i18next runtime need of it: dotted keys, `{{name}}`, `{{count, number}}` and plural suffixes
 * (`_one`, `_other`), with the same results. Undefined for an unknown key.
 */
export function lookUp(messages: Messages | undefined, language: Language, key: string, values: Values = {}) {
  const plural =
    typeof values['count'] === 'number' ? new Intl.PluralRules(language).select(values['count']) : undefined;
  const text =
    (plural && (find(messages, `${key}_${plural}`) ?? find(messages, `${key}_other`))) ?? find(messages, key);
  return text?.replace(/{{\s*([\w.]+)\s*(?:,\s*(\w+)\s*)?}}/g, (_all, name: string, how?: string) =>
    format(values[name], how, language),
  );
}
