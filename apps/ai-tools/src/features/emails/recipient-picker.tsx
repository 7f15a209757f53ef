import { useT } from '@fernway/i18n';
import { Select } from '@fernway/ui/core';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { recipientsQuery } from './emails.api.js';

/** Finds a contact by any part of name, e-mail, phone or company. */
export function RecipientPicker({ value, onChange }: { value: string | undefined; onChange: (id: string | undefined) => void }) {
  const t = useT('ai-tools');
  const id = useId();
  const [search, setSearch] = useState('');
  const { data, isFetching } = useQuery(recipientsQuery(search.trim()));
  return (
    <div className="fw-field">
      <label htmlFor={id}>{t('emails.recipient')}</label>
      <Select
        id={id}
        value={value ?? null}
        onChange={(next: string | null) => onChange(next ?? undefined)}
        showSearch={{ filterOption: false, onSearch: setSearch }}
        allowClear
        loading={isFetching}
        placeholder={t('emails.recipientHint')}
        notFoundContent={t('emails.noRecipient')}
        options={(data?.items ?? []).map((contact) => ({
          value: contact.id,
          label: contact.companyName ? `${contact.name} · ${contact.companyName}` : contact.name,
        }))}
      />
    </div>
  );
}
