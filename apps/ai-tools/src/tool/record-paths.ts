const paths: Record<string, string> = {
  contact: '/dashboard/contacts/',
  company: '/dashboard/companies/',
  deal: '/dashboard/deals/',
};

/** Where a record is opened; undefined for one that stands on no page of its own. */
export const pathOf = ({ type, id }: { type: string; id: string }): string | undefined =>
  paths[type] ? paths[type] + id : undefined;
