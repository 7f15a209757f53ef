import { useSearchParams } from '@fernway/web-kit/router';
import { type View, views } from './spans.js';
import { useNarrow } from './use-narrow.js';

const isDate = (text: string | null): text is string =>
  text !== null && /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text));

/** What the home counts of today: open tasks that are due, those of them that were due before, meetings. */
const onlyChoices = ['due', 'overdue', 'meetings'] as const;
export type Only = (typeof onlyChoices)[number];

/** What the calendar shows: the address says it, so that it can be shared and gone back to. `first`: where it opens. */
export function useCalendarAddress(first: string) {
  const narrow = useNarrow();
  const [search, setSearch] = useSearchParams();
  const only = onlyChoices.find((each) => each === search.get('only'));
  const choices = narrow ? (['day', 'agenda'] as const) : views;
  const view: View = only
    ? 'agenda'
    : (choices.find((each) => each === search.get('view')) ?? (narrow ? 'agenda' : 'month'));
  const asked = search.get('date');

  const show = (next: { view?: View; date?: string; who?: string }) =>
    setSearch(
      (before) => {
        const params = new URLSearchParams(before);
        params.delete('only');
        params.delete('entry');
        for (const [name, value] of Object.entries(next)) if (value) params.set(name, value);
        return params;
      },
      { replace: true },
    );

  return {
    choices,
    view,
    date: isDate(asked) && !only ? asked : first,
    everybody: search.get('who') === 'all',
    only,
    show,
    /** Whether entries can be moved by keys: not on a phone, nor where days are no places. */
    movesByKeys: !narrow && view !== 'agenda',
  };
}

export type CalendarAddress = ReturnType<typeof useCalendarAddress>;
