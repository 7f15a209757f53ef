import { listInCell } from '@fernway/contracts/cell-list';
import { folded } from '@fernway/contracts/folded';
import { phoneProblem } from '@fernway/contracts/phone';
import { commonNamespace, type Language, type Translate, useLanguage, useT } from '@fernway/i18n';
import { moneyProblem } from '@fernway/i18n/typed-amounts';
import { issueKey } from '@fernway/web-kit/forms';
import { useState } from 'react';
import { type Field, type FieldData, type FieldType, isEmpty, isMoney, sameData } from './field.js';
import { moneyText, moneyWithSign, numberText, parseAnyMoney, parseMoney, parseNumber } from './number-text.js';

/** What stands in the input: the text as typed, or what was chosen. */
export type Draft = string | readonly string[];

const lists: readonly FieldType[] = ['choices', 'tags', 'users'];

/** What an input of a field begins with. */
export const draftOf = (field: Field, value: FieldData, language: Language): Draft => {
  if (value === null) return lists.includes(field.type) ? [] : '';
  if (isMoney(value)) return field.anyCurrency ? moneyWithSign(value, language) : moneyText(value, language);
  if (typeof value === 'boolean') return String(value);
  if (typeof value === 'number') return numberText(value, language);
  return (field.type === 'text' && field.options?.find((option) => option.value === value)?.label) || value;
};

/** The calendar's day where the person is. */
const today = (): string => new Intl.DateTimeFormat('sv', { dateStyle: 'short' }).format(new Date());

type Read = { value: FieldData } | { value?: undefined; key: string };

const currencyOf = (field: Field, before: FieldData) =>
  before !== null && isMoney(before) ? before.currency : (field.currency ?? 'USD');

function readDraft(field: Field, draft: Draft, before: FieldData, language: Language): Read {
  if (typeof draft !== 'string') return { value: draft };
  const text = draft.trim();
  if (field.type === 'tags') return { value: listInCell(text) };
  if (field.type === 'choices') return { value: text ? [text] : [] };
  if (!text) return { value: null };
  if (field.type === 'flag') return { value: text === 'true' };
  if (field.type === 'money') return readMoney(field, text, before, language);
  if (field.type === 'number' || field.type === 'percent')
    return found(parseNumber(text.replace(/%$/, ''), language), 'fields.notNumber');
  if (field.type === 'text') return { value: offeredAs(field, text) ?? text };
  return field.type === 'link' ? readLink(text) : { value: text };
}

function readLink(text: string): Read {
  const link = /^[a-z][a-z0-9+.-]*:/i.test(text) ? text : `https://${text}`;
  return found(URL.canParse(link) && /^(https?|mailto|tel):/i.test(link) ? link : undefined, 'fields.notLink');
}

function readMoney(field: Field, text: string, before: FieldData, language: Language): Read {
  const currency = currencyOf(field, before);
  const problem = moneyProblem(text, language, currency);
  return found(
    (field.anyCurrency ? parseAnyMoney : parseMoney)(text, currency, language),
    problem ? `dealForm.valueProblem.${problem}` : 'fields.notMoney',
  );
}

const offeredAs = ({ options }: Field, text: string): string | undefined =>
  options?.find(({ label }) => folded(label) === folded(text))?.value;

const found = (value: FieldData | undefined, key: string): Read => (value === undefined ? { key } : { value });

/** What is wrong with a value that can be read. */
function problemOf(
  { name, type, schema }: Field,
  value: FieldData,
  before: FieldData,
  { t, common }: { t: Translate; common: Translate },
): string | undefined {
  if (isEmpty(value)) return undefined;
  // A phone that is there may stay, whatever it is.
  if (type === 'phone' && value !== before && phoneProblem(String(value))) return t('fields.notPhone');
  const issue = schema?.safeParse(value).error?.issues[0];
  if (issue) {
    const key = issueKey(issue, value);
    return key ? common(key) : issue.message;
  }
  // The contract lets in what is today anywhere.
  return name === 'birthday' && String(value) > today() ? common('form.future') : undefined;
}

export type FieldTexts = { t: Translate; common: Translate; language: Language };

/** Reads what stands in the input of a field: `problem` says why it cannot be saved, and `value` is the one before then. */
export function readEntered(
  field: Field,
  given: Draft,
  before: FieldData,
  { t, common, language }: FieldTexts,
): { value: FieldData; problem?: string } {
  const result = readDraft(field, given, before, language);
  if (result.value === undefined) return { value: before, problem: t(result.key) };
  const { value } = result;
  if (field.required && isEmpty(value)) return { value: before, problem: common('form.required') };
  const problem = problemOf(field, value, before, { t, common });
  return problem === undefined ? { value } : { value: before, problem };
}

/**
 * A field under edit: its draft, the value that it stands for, and what is wrong with it. `problem` is undefined where
 * the value can be saved, and `value` is the one before as long as it cannot.
 */
export function useFieldDraft(field: Field, before: FieldData) {
  const t = useT('crm');
  const common = useT(commonNamespace);
  const language = useLanguage();
  const [draft, setDraft] = useState<Draft>(() => draftOf(field, before, language));

  /** Reads any draft, also one that is not on the screen yet. */
  const read = (given: Draft) => readEntered(field, given, before, { t, common, language });

  const now = read(draft);
  return { draft, setDraft, read, ...now, changed: !sameData(now.value, before) };
}
