import { getCompany } from '@fernway/contracts/http/crm-companies';
import { getContact } from '@fernway/contracts/http/crm';
import { useT } from '@fernway/i18n';
import { TextField } from '@fernway/ui';
import { call } from '@fernway/web-kit';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { customersQuery } from '../../deals/deals.api.js';

export type About = { contactId: string | null; companyId: string | null; name?: string };

/** Whom an entry is about: a contact or a company, found by any part of what it is called. */
export function AboutField({
  about,
  required,
  error,
  onChange,
}: {
  about: About | undefined;
  required: boolean;
  error: string | undefined;
  onChange: (about: About | undefined) => void;
}) {
  const t = useT('crm');
  const listId = useId();
  const [typed, setTyped] = useState<string>();
  const { contactId, companyId } = about ?? {};
  const { data: known = '' } = useQuery({
    queryKey: ['crm', 'name-of', contactId, companyId],
    queryFn: async ({ signal }) =>
      (contactId
        ? await call(getContact, { params: { id: contactId }, signal })
        : await call(getCompany, { params: { id: companyId! }, signal })
      ).name,
    enabled: about?.name === undefined && Boolean(contactId ?? companyId),
  });
  const { data: found = [] } = useQuery(customersQuery(about ? '' : (typed ?? '').trim()));
  const labelOf = ({ name, detail }: (typeof found)[number]) => (detail ? `${name} (${detail})` : name);

  const changed = (text: string) => {
    setTyped(text);
    const chosen = found.find((customer) => labelOf(customer) === text);
    onChange(
      chosen && {
        contactId: null,
        companyId: null,
        ...('contactId' in chosen ? { contactId: chosen.contactId } : { companyId: chosen.companyId }),
        name: chosen.name,
      },
    );
  };

  return (
    <>
      <TextField
        label={t('calendar.field.about')}
        autoComplete="off"
        list={listId}
        required={required}
        error={error}
        placeholder={t('calendar.aboutHint')}
        value={typed ?? about?.name ?? known}
        onChange={(event) => changed(event.target.value)}
      />
      <datalist id={listId}>
        {found.map((customer) => (
          <option key={labelOf(customer)} value={labelOf(customer)} />
        ))}
      </datalist>
    </>
  );
}
