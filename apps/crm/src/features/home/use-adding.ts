import { may, type Permission, type Role } from '@fernway/contracts/access';
import { useState } from 'react';

export type Added = 'lead' | 'deal';

/** What is being added on the home; an act is undefined for those who may not do it. */
export function useAdding(role: Role | undefined) {
  const [adding, setAdding] = useState<Added>();
  const adds = (permission: Permission, what: Added) =>
    role && may(role, permission) ? () => setAdding(what) : undefined;
  return {
    adding,
    addLead: adds('contacts:write', 'lead'),
    addDeal: adds('deals:write', 'deal'),
    close: () => setAdding(undefined),
  };
}
