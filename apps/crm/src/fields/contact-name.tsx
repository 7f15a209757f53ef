import { getContact } from '@fernway/contracts/http/crm';
import { pathOf } from '@fernway/contracts/records/pages';
import { call } from '@fernway/web-kit';
import { Link } from '@fernway/web-kit/router';
import { queryOptions, useQuery } from '@tanstack/react-query';

export const contactNameQuery = (id: string) =>
  queryOptions({
    queryKey: ['crm', 'name-of', id, undefined],
    queryFn: async ({ signal }) => (await call(getContact, { params: { id }, signal })).name,
    enabled: id !== '',
    meta: { live: ['crm.contact-'] },
  });

/** A contact by its id: the name is read where nobody knows it. */
export function ContactName({ id, name, plain = false }: { id: string; name?: string | null; plain?: boolean }) {
  const { data } = useQuery({ ...contactNameQuery(id), enabled: !name });
  const shown = name ?? data ?? '…';
  return plain ? shown : <Link to={pathOf('contact', id)}>{shown}</Link>;
}
