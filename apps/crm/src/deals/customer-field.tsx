import { useT } from '@fernway/i18n';
import { TextField } from '@fernway/ui';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { type Customer, customersQuery } from './deals.api.js';

type Props = {
  value: string;
  error?: string | undefined;
  /** Whether the name is that of a record. */
  linked: boolean;
  optional?: boolean;
  onType: (name: string) => void;
  onChoose: (customer: Customer) => void;
};

/** A name, and the contacts and companies that it may be: who is chosen is linked, who is not is only named. */
export function CustomerField({ value, error, linked, optional = false, onType, onChoose }: Props) {
  const t = useT('crm');
  const listId = useId();
  const { data = [] } = useQuery(customersQuery(linked ? '' : value.trim()));
  const labelOf = ({ name, detail }: Customer) =>
    detail && data.filter((other) => other.name === name).length > 1 ? `${name} (${detail})` : name;

  const changed = (typed: string) => {
    const chosen = data.find((customer) => labelOf(customer) === typed);
    if (chosen) onChoose(chosen);
    else onType(typed);
  };

  return (
    <>
      <TextField
        label={t('dealForm.customer')}
        required={!optional}
        autoComplete="off"
        list={listId}
        name="customerName"
        value={value}
        error={error}
        {...(linked && { hint: t('dealForm.linked') })}
        onChange={(event) => changed(event.target.value)}
      />
      <datalist id={listId}>
        {data.map((customer) => (
          <option key={'contactId' in customer ? customer.contactId : customer.companyId} value={labelOf(customer)}>
            {customer.detail}
          </option>
        ))}
      </datalist>
    </>
  );
}
