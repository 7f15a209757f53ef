import { type Contact, ContactInput, consents, lifecycles } from '@fernway/contracts/http/crm';
import { type Company, CompanyInput } from '@fernway/contracts/http/crm-companies';
import { type Deal, priorities } from '@fernway/contracts/http/crm-deals';
import type { Address } from '@fernway/contracts/http/crm-records';
import type { Translate } from '@fernway/i18n';
import type { Field, FieldType } from '../fields/field.js';

export type AnyRecord = Contact | Company | Deal;

/** What several inputs together make; every other fact is one field. */
export type Compound = { name: 'otherEmails' | 'otherPhones' | 'address'; label: string; compound: true };
export type Fact = Field | Compound;

export const isCompound = (fact: Fact): fact is Compound => 'compound' in fact;

type Rest = Omit<Field, 'name' | 'label' | 'type'>;

const maker = (t: Translate) => ({
  field: (name: string, type: FieldType, rest: Rest = {}): Field => ({
    name,
    label: t(`record.field.${name}`),
    type,
    ...rest,
  }),
  compound: (name: Compound['name']): Compound => ({ name, label: t(`record.field.${name}`), compound: true }),
});

const optionsOf = (t: Translate, prefix: string, values: readonly string[]) =>
  values.map((value) => ({ value, label: t(`${prefix}.${value}`) }));

/** What is known of a contact, in the order in which it is asked for. */
export function contactFacts(t: Translate): Fact[] {
  const { field, compound } = maker(t);
  const { shape } = ContactInput;
  return [
    field('name', 'text', { required: true, schema: shape.name }),
    field('email', 'email', { schema: shape.email }),
    compound('otherEmails'),
    field('phone', 'phone', { schema: shape.phone }),
    compound('otherPhones'),
    field('companyName', 'text', { schema: shape.companyName }),
    field('jobTitle', 'text', { schema: shape.jobTitle }),
    field('lifecycle', 'choice', { required: true, options: optionsOf(t, 'lifecycle', lifecycles) }),
    field('ownerId', 'user'),
    field('source', 'text', { schema: shape.source }),
    field('consent', 'choice', { required: true, options: optionsOf(t, 'record.consent', consents) }),
    compound('address'),
    field('tags', 'tags', { schema: shape.tags }),
  ];
}

export function companyFacts(t: Translate): Fact[] {
  const { field, compound } = maker(t);
  const { shape } = CompanyInput;
  return [
    field('name', 'text', { required: true, schema: shape.name }),
    field('website', 'link', { schema: shape.website }),
    field('domain', 'text', { schema: shape.domain }),
    field('phone', 'phone', { schema: shape.phone }),
    field('email', 'email', { schema: shape.email }),
    field('industry', 'text', { schema: shape.industry }),
    field('ownerId', 'user'),
    field('salesTarget', 'money', { schema: shape.salesTarget }),
    compound('address'),
    field('tags', 'tags', { schema: shape.tags }),
  ];
}

export function dealFacts(t: Translate): Fact[] {
  const { field } = maker(t);
  return [
    field('name', 'text', { required: true }),
    field('value', 'money', { required: true }),
    field('probability', 'percent', { required: true }),
    field('priority', 'choice', { required: true, options: optionsOf(t, 'record.priority', priorities) }),
    field('closeDate', 'date'),
    field('customerName', 'text', { required: true }),
    field('companyName', 'text'),
    field('phone', 'phone'),
    field('ownerId', 'user'),
    field('tags', 'tags'),
  ];
}

/** Facts that nobody enters, so that histories and conflicts have a word for each. */
export const furtherFacts = (t: Translate): Field[] => {
  const { field } = maker(t);
  return [
    field('stage', 'text'),
    field('stageId', 'text'),
    field('pipelineId', 'text'),
    field('contactId', 'text'),
    field('companyId', 'text'),
    field('contactName', 'text'),
    field('lostReason', 'text'),
    field('leadSince', 'time'),
    field('closedAt', 'time'),
  ];
};

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
