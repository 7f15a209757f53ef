import { formatNumber, useLanguage, useT } from '@fernway/i18n';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';

import { shellNamespace } from '../../messages.js';
import { notificationsNamespace } from './messages.js';
import { notificationsQuery } from './notifications.api.js';
import { useRings } from './use-rings.js';

const mostCounted = 99;

/** What the bell says of the unread notifications; rings for each that arrives. */
export function BellContent() {
  const t = useT(notificationsNamespace);
  const shell = useT(shellNamespace);
  const language = useLanguage();
  const { data, isSuccess, isFetching } = useInfiniteQuery(notificationsQuery('all', language));
  const items = useMemo(() => data?.pages.flatMap((page) => page.items), [data]);
  // What was kept from before is old until it is read again.
  useRings(isSuccess && !isFetching ? items : undefined);

  const count = data?.pages[0]?.unread ?? 0;
  if (count === 0) return <span className="fw-hidden">{shell('notifications.label')}</span>;
  return (
    <>
      <span className="fw-hidden">{t('label', { count })}</span>
      <span className="bell-count fw-numbers" aria-hidden="true">
        {count > mostCounted ? `${mostCounted}+` : formatNumber(count, language)}
      </span>
    </>
  );
}
