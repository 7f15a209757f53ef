import { useT } from '@fernway/i18n';
import { ApiError, errorText } from '@fernway/web-kit';
import { useSearchParams } from '@fernway/web-kit/router';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { taskQuery } from './calendar.api.js';
import { type Entry, openedTask, type When } from './entries.js';

/** What the dialog shows: the task that the address names (`?entry=<id>`, as notifications link to it), else what was clicked. */
export function useOpenEntry(zone: string, now: Date) {
  const t = useT('crm');
  const [clicked, open] = useState<When | Entry>();
  const [search, setSearch] = useSearchParams();
  const id = search.get('entry');
  const { data, error } = useQuery({ ...taskQuery(id ?? ''), enabled: id !== null });
  const asked = id !== null && data ? openedTask(data, zone, now) : undefined;

  /** Stays at the date of the task. */
  const close = () => {
    open(undefined);
    if (!asked) return;
    setSearch(
      (before) => {
        const params = new URLSearchParams(before);
        params.delete('entry');
        if (asked.day) params.set('date', asked.day);
        return params;
      },
      { replace: true },
    );
  };

  const isGone = error instanceof ApiError && (error.code === 'not-found' || error.code === 'invalid-request');
  const failure = error && (isGone ? t('calendar.gone') : errorText(error));
  return { start: asked ?? clicked, open, close, day: asked?.day || undefined, failure: id === null ? null : failure };
}
