import type { Deal } from '@fernway/contracts/http/crm-deals';
import type { FieldValues } from '@fernway/contracts/http/crm-records';
import type { Translate } from '@fernway/i18n';
import type { Describe } from '../conflict/conflict-dialog.js';
import { type FieldData, readField } from '../fields/field.js';
import { FieldValue } from '../fields/field-value.js';
import { compoundValue } from './compound-value.js';
import { type Fact, isCompound } from './facts.js';

/** How a fact is called and how a value of it reads, where two versions or two records stand beside each other. */
export const describeFacts =
  <R extends { fields: FieldValues }>(facts: readonly Fact[], t: Translate): Describe<R> =>
  (path) => {
    const fact = facts.find(({ name }) => name === path);
    return {
      label: fact?.label ?? t('record.field.other'),
      show: (value, record) => {
        if (!fact) return String(value ?? '');
        if (isCompound(fact)) return compoundValue(fact, value, t, (record as Partial<Deal>).value?.currency);
        // What a custom field holds is what the record of that value would hold.
        const holder = path.startsWith('fields.')
          ? { ...record, fields: { [path.slice('fields.'.length)]: value } }
          : { ...record, [path]: value };
        return <FieldValue field={fact} value={readField(holder as R, fact) as FieldData} plain />;
      },
    };
  };
