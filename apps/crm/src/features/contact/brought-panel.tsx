import { aggregateContacts } from '@fernway/contracts/http/crm-aggregates';
import { recordPages } from '@fernway/contracts/records/pages';
import { useT } from '@fernway/i18n';
import { call } from '@fernway/web-kit';
import { Link } from '@fernway/web-kit/router';
import { useQuery } from '@tanstack/react-query';

/** How many contacts came through this one; nothing where none did. */
export function BroughtPanel({ id }: { id: string }) {
  const t = useT('crm');
  const filter = JSON.stringify({ any: [{ all: [{ field: 'referredById', is: 'any-of', value: [id] }] }] });
  const { data: count = 0 } = useQuery({
    queryKey: ['crm', 'brought', id],
    queryFn: async ({ signal }) =>
      (await call(aggregateContacts, { query: { filter }, signal })).groups[0]?.records ?? 0,
    meta: { live: ['crm.contact-'] },
  });
  if (count === 0) return null;
  return (
    <section className="crm-record-panel" aria-label={t('record.brought')}>
      <h2>{t('record.brought')}</h2>
      <Link to={`${recordPages.contact}?${new URLSearchParams({ filter })}`}>
        {t('record.broughtCount', { count })}
      </Link>
    </section>
  );
}
