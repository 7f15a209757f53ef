import type { Contact } from '@fernway/contracts/http/crm';
import type { Company } from '@fernway/contracts/http/crm-companies';
import type { Deal } from '@fernway/contracts/http/crm-deals';
import type { Address } from '@fernway/contracts/http/crm-records';
import { companyFields } from '@fernway/contracts/records/company';
import { contactFields } from '@fernway/contracts/records/contact';
import { dealFields } from '@fernway/contracts/records/deal';
import type { RecordFields } from '@fernway/contracts/records/field';
import type { Translate } from '@fernway/i18n';
import { type Field, type FieldType, typeOf } from '../fields/field.js';

export type AnyRecord = Contact | Company | Deal;

/** What several inputs together make; every other fact is one field. */
export type Compound = { name: 'otherEmails' | 'otherPhones' | 'address' | 'lines'; label: string; compound: true };
export type Fact = Field | Compound;

export const isCompound = (fact: Fact): fact is Compound => 'compound' in fact;

const field = (t: Translate, name: string, type: FieldType): Field => ({
  name,
  label: t(`record.field.${name}`),
  type,
});

/** Where the choices of a field have their names. */
const choicesOf = (t: Translate, name: string, values: readonly string[]) =>
  values.map((value) => ({ value, label: t(name === 'lifecycle' ? `lifecycle.${value}` : `choice.${name}.${value}`) }));

/** What a person may enter of a record, in the order of its fields; links are entered by their names. */
const factsOf = (fields: RecordFields, t: Translate, byThemselves: readonly string[] = []): Fact[] =>
  Object.entries(fields).flatMap(([name, described]): Fact[] => {
    if (!described.entered || byThemselves.includes(name)) return [];
    if (described.type === 'address' || described.type === 'ways')
      return [{ name: name as Compound['name'], label: t(`record.field.${name}`), compound: true }];
    const type = name === 'referredById' ? 'contact' : typeOf(described.type);
    if (!type) return [];
    const { entered, required, choices } = described;
    return [
      {
        ...field(t, name, type),
        ...(required && { required }),
        ...(choices ? { options: choicesOf(t, name, choices) } : { schema: entered }),
      },
    ];
  });

export const contactFacts = (t: Translate): Fact[] => factsOf(contactFields, t);
export const companyFacts = (t: Translate): Fact[] => factsOf(companyFields, t);
/** A deal's stage has its own bar, and with it why and when it was closed. */
export const dealFacts = (t: Translate): Fact[] => factsOf(dealFields, t, ['stage', 'lostReason', 'closedAt']);

/** A deal's products, for histories and conflicts: they are edited in a dialog of their own. */
export const linesFact = (t: Translate): Compound => ({
  name: 'lines',
  label: t('record.field.lines'),
  compound: true,
});

/** Facts that nobody enters, so that histories and conflicts have a word for each. */
export const furtherFacts = (t: Translate): Field[] => [
  ...['stage', 'stageId', 'pipelineId', 'contactId', 'companyId', 'contactName', 'referredByName', 'lostReason'].map(
    (name) => field(t, name, 'text'),
  ),
  ...['leadSince', 'closedAt'].map((name) => field(t, name, 'time')),
];

/** An address as it is written on an envelope. */
const addressText = (address: Address | null | undefined): string =>
  [address?.street, [address?.postalCode, address?.city].filter(Boolean).join(' '), address?.region, address?.country]
    .filter(Boolean)
    .join('\n');

export type Way = { label: 'work' | 'home' | 'mobile' | 'other'; email?: string; phone?: string };

/** Further e-mails or phones, one a line. */
const waysText = (ways: readonly Way[] | null | undefined, t: Translate): string =>
  (ways ?? []).map(({ label, email, phone }) => `${email ?? phone} (${t(`record.way.${label}`)})`).join('\n');

export const compoundText = (name: string, value: unknown, t: Translate): string | undefined => {
  if (name === 'address') return addressText(value as Address | null);
  if (name === 'otherEmails' || name === 'otherPhones') return waysText(value as Way[] | null, t);
  return undefined;
};
