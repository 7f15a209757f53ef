import { listContacts } from '@fernway/contracts/http/crm';
import { useT } from '@fernway/i18n';
import { Select } from '@fernway/ui/core';
import { call } from '@fernway/web-kit';
import { queryOptions, useQueries, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { contactNameQuery } from './contact-name.js';
import { type FieldInputProps, popupPlace } from './field-input-props.js';
import './fields.css';

const foundQuery = (words: string) =>
  queryOptions({
    queryKey: ['crm', 'contacts', 'to-choose', words],
    queryFn: async ({ signal }) =>
      (await call(listContacts, { query: { limit: 20, sort: 'name', ...(words && { q: words }) }, signal })).items,
  });

type Props = FieldInputProps & { mode?: 'multiple' };

/** A contact, found by any part of what it is called. */
export function ContactChooser({ field, draft, onDraft, onChosen, id, autoFocus = false, describedBy, mode }: Props) {
  const t = useT('crm');
  const [typed, setTyped] = useState('');
  const chosen = (typeof draft === 'string' ? [draft] : [...draft]).filter(Boolean);
  const { data: found = [] } = useQuery(foundQuery(useDeferredValue(typed.trim())));
  const others = chosen.filter((one) => !typed && found.every((contact) => contact.id !== one));
  const names = useQueries({ queries: others.map(contactNameQuery) });
  return (
    <Select
      className="crm-chooser"
      {...(id ? { id } : { 'aria-label': field.label })}
      {...(mode ? { mode } : {})}
      {...(describedBy && { status: 'error', 'aria-describedby': describedBy })}
      autoFocus={autoFocus}
      defaultOpen={autoFocus}
      value={mode ? chosen : (chosen[0] ?? null)}
      options={[
        ...others.map((one, n) => ({ value: one, label: names[n]!.data ?? '…' })),
        ...found.map((one) => ({
          value: one.id,
          label: [one.name, one.email ?? one.companyName].filter(Boolean).join(', '),
        })),
      ]}
      showSearch={{ filterOption: false, onSearch: setTyped }}
      allowClear
      placeholder={t('fields.choose')}
      notFoundContent={t('fields.noChoice')}
      getPopupContainer={popupPlace}
      popupMatchSelectWidth={220}
      onChange={(next: string | string[] | null | undefined) => {
        onDraft(next ?? (mode ? [] : ''));
        if (!mode) onChosen?.(next ?? '');
      }}
    />
  );
}
