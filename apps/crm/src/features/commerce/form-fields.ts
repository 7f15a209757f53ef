import type { RecordFields } from '@fernway/contracts/records/field';
import type { Translate } from '@fernway/i18n';
import { type Field, typeOf } from '../../fields/field.js';

type Details = { currency: string; options?: Readonly<Record<string, Field['options']>> };

/** What a person enters of a kind, in the order of its fields; links are ids that inputs of their own fill. */
export const formFields = (fields: RecordFields, t: Translate, { currency, options = {} }: Details): Field[] =>
  Object.entries(fields).flatMap(([name, { type: described, entered, required }]): Field[] => {
    const type = described === 'record' ? 'text' : typeOf(described);
    if (!entered || !type) return [];
    return [
      {
        name,
        label: t(`record.field.${name}`),
        type,
        schema: entered,
        ...(required && { required }),
        ...(type === 'money' && { currency, anyCurrency: true }),
        ...(options[name] && { options: options[name] }),
      },
    ];
  });
