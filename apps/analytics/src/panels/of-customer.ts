import type { Condition } from '@fernway/contracts/http/crm-records';

/** What tells the deals and sales of a customer: those of a company, or those of a contact without one. */
export const ofCustomer = ({ kind, id }: { kind: 'company' | 'contact'; id: string }): Condition[] =>
  kind === 'company'
    ? [{ field: 'companyId', is: 'any-of', value: [id] }]
    : [
        { field: 'contactId', is: 'any-of', value: [id] },
        { field: 'companyId', is: 'empty' },
      ];
