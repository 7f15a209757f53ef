import { useSearchParams } from '@fernway/web-kit/router';
import { type View, views } from './spans.js';
import { useNarrow } from './use-narrow.js';

const isDate = (text: string | null): text is string =>
  text !== null && /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text));

/** What the calendar shows: the address says it, so that it can be shared and gone back to. */
export function useCalendarAddress(today: string) {
  const narrow = useNarrow();
  const [search, setSearch] = useSearchParams();
  const choices = narrow ? (['day', 'agenda'] as const) : views;
  const view: View = choices.find((each) => each === search.get('view')) ?? (narrow ? 'agenda' : 'month');
  const asked = search.get('date');

  const show = (next: { view?: View; date?: string; who?: string }) =>
    setSearch(
      (before) => {
        const params = new URLSearchParams(before);
        for (const [name, value] of Object.entries(next)) params.set(name, value);
        return params;
      },
      { replace: true },
    );

  return {
    choices,
    view,
    date: isDate(asked) ? asked : today,
    everybody: search.get('who') === 'all',
    show,
    /** Whether entries can be moved by keys: not on a phone, nor where days are no places. */
    movesByKeys: !narrow && view !== 'agenda',
  };
}

export type CalendarAddress = ReturnType<typeof useCalendarAddress>;
