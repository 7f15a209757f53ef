import { navCount } from '@fernway/contracts/nav-count';
import { formatNumber, useLanguage, useT } from '@fernway/i18n';
import { call } from '@fernway/web-kit';
import type { NavContribution } from '@fernway/web-kit/remote-app';
import { useCan } from '@fernway/web-kit/use-can';
import { useQuery } from '@tanstack/react-query';

import { shellNamespace } from '../../messages.js';

/** How many things wait behind an entry of the sidebar, kept live; nothing where none does. */
export function WaitingCount({ path, live, needs }: NonNullable<NavContribution['count']>) {
  const t = useT(shellNamespace);
  const language = useLanguage();
  const { data } = useQuery({
    queryKey: ['nav-count', path],
    queryFn: ({ signal }) => call(navCount(path), { signal }),
    enabled: useCan(needs),
    meta: { live: [live] },
  });
  if (!data || data.count === 0) return null;
  return (
    <span className="sidebar-count fw-numbers">
      <span aria-hidden="true">
        {formatNumber(data.count, language)}
        {data.more && '+'}
      </span>
      <span className="fw-hidden"> {t('nav.waiting', { count: data.count })}</span>
    </span>
  );
}
