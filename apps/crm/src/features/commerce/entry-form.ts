import { z } from '@fernway/contracts/zod';
import { commonNamespace, useLanguage, useT } from '@fernway/i18n';
import { useZodForm } from '@fernway/web-kit/forms';
import { changeOf, type Field, type FieldData, isMoney, readField, sameData } from '../../fields/field.js';
import { type Draft, draftOf, type FieldTexts, readEntered } from '../../fields/field-draft.js';
import type { CommerceRecord } from './commerce.api.js';

type Entered = Record<string, unknown>;

/** A form of the fields of a record, or of a new one; what is typed is kept as a draft. */
export function useEntryForm(
  fields: readonly Field[],
  record: CommerceRecord | undefined,
  start: Readonly<Record<string, FieldData>>,
  draft: string,
) {
  const texts: FieldTexts = { t: useT('crm'), common: useT(commonNamespace), language: useLanguage() };
  const before = (field: Field): FieldData => (record ? readField(record, field) : (start[field.name] ?? null));
  const read = (field: Field, typed: unknown) =>
    readEntered(field, (typed as Draft | undefined) ?? '', before(field), texts);

  // Blank inputs are left out of what is checked, so that each field is looked at here.
  const schema = z
    .object(Object.fromEntries(fields.map(({ name }) => [name, z.optional(z.unknown())])))
    .superRefine((typed, { addIssue }) => {
      for (const field of fields) {
        const { problem } = read(field, typed[field.name]);
        if (problem) addIssue({ code: 'custom', path: [field.name], message: problem });
      }
    });
  const initial = Object.fromEntries(
    fields.map((field) => [field.name, draftOf(field, before(field), texts.language)]),
  );
  const form = useZodForm(schema, initial, { draft });

  /** What differs from the record, or from nothing where it is new. */
  const entered = (): Entered =>
    fields.reduce<Entered>((all, field) => {
      const { value } = read(field, form.values[field.name]);
      if (sameData(value, record ? before(field) : null)) return all;
      const change = changeOf(field, value);
      return change['fields']
        ? { ...all, fields: { ...(all['fields'] as object), ...change['fields'] } }
        : { ...all, ...change };
    }, {});

  const moneyIn = (name: string) => {
    const field = fields.find((one) => one.name === name);
    const value = field && read(field, form.values[name]).value;
    return value !== undefined && value !== null && isMoney(value) ? value : undefined;
  };
  return { form, entered, moneyIn };
}

export type EntryForm = ReturnType<typeof useEntryForm>['form'];
