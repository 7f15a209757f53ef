import type { Contact } from '@fernway/contracts/http/crm';
import type { Company } from '@fernway/contracts/http/crm-companies';
import type { Deal } from '@fernway/contracts/http/crm-deals';
import { useT } from '@fernway/i18n';
import { type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ChoiceField } from './choice-field.js';
import { companiesQuery, contactsQuery, dealsQuery } from './pickers.api.js';

type Page<T> = { items: T[]; next: string | null };
type Words = { label: string; placeholder: string; nothing: string };
type Picker<T> = {
  value: T | undefined;
  onChange: (item: T | undefined) => void;
  words: Words;
  /** What matches some words. */
  matching: (q: string) => UseQueryOptions<Page<T>, Error, Page<T>, string[]>;
  labelOf: (item: T) => string;
};

/** Finds one record by any part of its words; what is chosen stays in the list. Nothing is read before it is opened. */
function RecordPicker<T extends { id: string }>({ value, onChange, words, matching, labelOf }: Picker<T>) {
  const [open, setOpen] = useState(false);
  const [search, setSearch] = useState('');
  const q = search.trim();
  const { data, isFetching } = useQuery({ ...matching(q), enabled: open });
  const found = data?.items ?? [];
  const items = value && q === '' && !found.some((item) => item.id === value.id) ? [value, ...found] : found;
  const choiceOf = (item: T) => ({ id: item.id, label: labelOf(item) });
  return (
    <ChoiceField
      {...words}
      value={value && choiceOf(value)}
      choices={items.map(choiceOf)}
      busy={isFetching}
      open={open}
      onOpen={setOpen}
      onSearch={setSearch}
      onChange={(id) => onChange(items.find((item) => item.id === id))}
    />
  );
}

const contactLabel = ({ name, companyName }: Contact) => (companyName ? `${name} · ${companyName}` : name);
const companyLabel = ({ name, industry }: Company) => (industry ? `${name} · ${industry}` : name);
const dealLabel = ({ name, customerName }: Deal) => (customerName === name ? name : `${name} · ${customerName}`);

/** `hint` stands in the empty field. */
type Asked<T> = { label: string; hint?: string; value: T | undefined; onChange: (item: T | undefined) => void };

export function ContactPicker({ label, hint, ...chosen }: Asked<Contact>) {
  const t = useT('ai-tools');
  return (
    <RecordPicker
      {...chosen}
      words={{ label, placeholder: hint ?? t('picker.contacts'), nothing: t('picker.noContact') }}
      matching={contactsQuery}
      labelOf={contactLabel}
    />
  );
}

export function CompanyPicker({ label, hint, ...chosen }: Asked<Company> & { hint: string }) {
  const t = useT('ai-tools');
  return (
    <RecordPicker
      {...chosen}
      words={{ label, placeholder: hint, nothing: t('picker.noCompany') }}
      matching={companiesQuery}
      labelOf={companyLabel}
    />
  );
}

export function DealPicker({ label, hint, ...chosen }: Asked<Deal>) {
  const t = useT('ai-tools');
  return (
    <RecordPicker
      {...chosen}
      words={{ label, placeholder: hint ?? t('picker.deals'), nothing: t('picker.noDeal') }}
      matching={dealsQuery}
      labelOf={dealLabel}
    />
  );
}
