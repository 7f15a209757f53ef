import { useT } from '@fernway/i18n';
import { TextField } from '@fernway/ui';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useId, useState } from 'react';
import { companiesFoundQuery } from './targets.api.js';

/** Finds a company by any part of what it is called. */
export function AddCompany({ onAdd }: { onAdd: (id: string) => void }) {
  const t = useT('crm');
  const listId = useId();
  const [typed, setTyped] = useState('');
  const { data: found = [] } = useQuery(companiesFoundQuery(useDeferredValue(typed.trim())));
  const labelOf = ({ name, domain, industry }: (typeof found)[number]) =>
    [name, domain ?? industry].filter(Boolean).join(', ');
  const changed = (text: string) => {
    const chosen = found.find((company) => labelOf(company) === text);
    setTyped(chosen ? '' : text);
    if (chosen) onAdd(chosen.id);
  };
  return (
    <>
      <TextField
        label={t('targets.addCompany')}
        type="search"
        autoComplete="off"
        list={listId}
        maxLength={200}
        value={typed}
        onChange={({ target }) => changed(target.value)}
      />
      <datalist id={listId}>
        {found.map((company) => (
          <option key={company.id} value={labelOf(company)} />
        ))}
      </datalist>
    </>
  );
}
