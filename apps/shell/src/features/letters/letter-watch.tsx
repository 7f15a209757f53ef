import { pathOf } from '@fernway/contracts/records/pages';
import { listUndeliveredLetters } from '@fernway/contracts/http/messaging-letters';
import { useT } from '@fernway/i18n';
import { call, notify, useSession } from '@fernway/web-kit';
import { useNavigate } from '@fernway/web-kit/router';
import { useCan } from '@fernway/web-kit/use-can';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';

import { shellNamespace } from '../../messages.js';
import { toldLetters } from './told-letters.js';

const undeliveredQuery = queryOptions({
  queryKey: ['messaging', 'letters', 'undelivered'],
  queryFn: ({ signal }) => call(listUndeliveredLetters, { signal }),
  meta: { live: ['messaging.email-bounced'] },
});

const shownMs = 15_000;

/** Tells of mails that the person wrote and that did not arrive: at once, or when he comes back; once in each browser. */
export function LetterWatch() {
  const session = useSession();
  const userId = session.status === 'signed-in' ? session.userId : undefined;
  const mayWrite = useCan('activities:write');
  const t = useT(shellNamespace);
  const navigate = useNavigate();
  const { data } = useQuery({ ...undeliveredQuery, enabled: mayWrite });

  useEffect(() => {
    if (!data || !userId) return;
    const fresh = toldLetters(userId).take(data.items.map(({ id }) => id));
    for (const { id, contactId, refused, to, subject, reason } of data.items.toReversed()) {
      if (!fresh.has(id)) continue;
      const description = t(refused ? 'letters.refused' : 'letters.givenUp', { to, subject, reason });
      const action = contactId && {
        label: t('letters.open'),
        run: () => void navigate(pathOf('contact', contactId)),
      };
      notify({ kind: 'error', title: t('letters.title'), description, duration: shownMs, ...(action && { action }) });
    }
  }, [data, userId, t, navigate]);

  return null;
}
