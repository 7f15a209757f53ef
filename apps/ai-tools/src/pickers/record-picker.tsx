import type { Contact } from '@fernway/contracts/http/crm';
import type { Deal } from '@fernway/contracts/http/crm-deals';
import { useT } from '@fernway/i18n';
import { Select } from '@fernway/ui/core';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { contactsQuery, dealsQuery } from './pickers.api.js';

type Choice = { id: string; label: string };
type Field = { label: string; placeholder: string; nothing: string };
type Searched<T> = { found: readonly T[]; labelOf: (item: T) => string; fetching: boolean; onSearch: (text: string) => void };

/** Finds one record by any part of its words; what is chosen stays in the list, whatever is searched next. */
function RecordPicker<T extends { id: string }>({ value, onChange, field, searched }: { value: T | undefined; onChange: (item: T | undefined) => void; field: Field; searched: Searched<T> }) {
  const id = useId();
  const { found, labelOf, fetching, onSearch } = searched;
  const items = value && !found.some((item) => item.id === value.id) ? [value, ...found] : found;
  const options = items.map((item): Choice => ({ id: item.id, label: labelOf(item) }));
  return (
    <div className="fw-field">
      <label htmlFor={id}>{field.label}</label>
      <Select
        id={id}
        value={value?.id ?? null}
        onChange={(next: string | null) => onChange(items.find((item) => item.id === next))}
        showSearch={{ filterOption: false, onSearch }}
        allowClear
        loading={fetching}
        placeholder={field.placeholder}
        notFoundContent={field.nothing}
        options={options.map(({ id: option, label }) => ({ value: option, label }))}
      />
    </div>
  );
}

export function ContactPicker({ value, onChange, label }: { value: Contact | undefined; onChange: (contact: Contact | undefined) => void; label: string }) {
  const t = useT('ai-tools');
  const [search, setSearch] = useState('');
  const { data, isFetching } = useQuery(contactsQuery(search.trim()));
  const labelOf = ({ name, companyName }: Contact) => (companyName ? `${name} · ${companyName}` : name);
  const field = { label, placeholder: t('picker.contacts'), nothing: t('picker.noContact') };
  return <RecordPicker value={value} onChange={onChange} field={field} searched={{ found: data?.items ?? [], labelOf, fetching: isFetching, onSearch: setSearch }} />;
}

export function DealPicker({ value, onChange, label }: { value: Deal | undefined; onChange: (deal: Deal | undefined) => void; label: string }) {
  const t = useT('ai-tools');
  const [search, setSearch] = useState('');
  const { data, isFetching } = useQuery(dealsQuery(search.trim()));
  const labelOf = ({ name, customerName }: Deal) => (customerName === name ? name : `${name} · ${customerName}`);
  const field = { label, placeholder: t('picker.deals'), nothing: t('picker.noDeal') };
  return <RecordPicker value={value} onChange={onChange} field={field} searched={{ found: data?.items ?? [], labelOf, fetching: isFetching, onSearch: setSearch }} />;
}
