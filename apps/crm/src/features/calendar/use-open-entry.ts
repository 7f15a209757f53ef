import { useT } from '@fernway/i18n';
import { ApiError, errorText } from '@fernway/web-kit';
import { useSearchParams } from '@fernway/web-kit/router';
import { useQuery } from '@tanstack/react-query';
import { taskQuery } from './calendar.api.js';
import { openedTask } from './entries.js';

/** The task that the address names (`?entry=<id>`), as notifications and the search link to it. */
export function useAskedTask(zone: string, now: Date) {
  const t = useT('crm');
  const [search, setSearch] = useSearchParams();
  const id = search.get('entry');
  const { data, error } = useQuery({ ...taskQuery(id ?? ''), enabled: id !== null });
  const entry = id !== null && data ? openedTask(data, zone, now) : undefined;

  /** Stays at its date. */
  const leave = () =>
    setSearch(
      (before) => {
        const params = new URLSearchParams(before);
        params.delete('entry');
        if (entry?.day) params.set('date', entry.day);
        return params;
      },
      { replace: true },
    );

  const isGone = error instanceof ApiError && (error.code === 'not-found' || error.code === 'invalid-request');
  const failure = error && (isGone ? t('calendar.gone') : errorText(error));
  return { entry, leave, failure: id === null ? null : failure };
}
