import { useQuery } from '@tanstack/react-query';
import { addDays, instantOf, wallOf } from '../../time/zoned-time.js';
import { calendarQuery, overdueQuery } from './calendar.api.js';
import type { Only } from './use-calendar-address.js';
import { entriesByDay, type Entry, entryOfTask } from './entries.js';

type Asked = { days: string[]; zone: string; now: Date; userId: string | undefined; only: Only | undefined };

const isShown: Record<Only, (entry: Entry) => boolean> = {
  due: (entry) => entry.kind === 'task' && !entry.done,
  overdue: () => false,
  meetings: ({ kind }) => kind === 'meeting',
};

const filtered = (entries: Map<string, Entry[]>, only: Only | undefined): Map<string, Entry[]> =>
  only
    ? new Map(
        [...entries]
          .map(([day, all]) => [day, all.filter(isShown[only])] as const)
          .filter(([, shown]) => shown.length > 0),
      )
    : entries;

/** The entries of these days, and the tasks that should be done by now; `userId`: only of that person. */
export function useCalendarEntries({ days, zone, now, userId, only }: Asked) {
  const today = wallOf(now, zone).day;
  const midnight = (day: string) => instantOf({ day, minutes: 0 }, zone);
  const { data, error, refetch } = useQuery(
    calendarQuery({
      from: midnight(days[0]!),
      to: midnight(addDays(days.at(-1)!, 1)),
      timeZone: zone,
      ...(userId && { userId }),
    }),
  );
  // The end of today, not this moment: a span that changes with every look would be read at every look.
  const { data: late } = useQuery(
    overdueQuery({ dueBefore: midnight(addDays(today, 1)), timeZone: zone, ...(userId && { assigneeId: userId }) }),
  );
  const overdue = (late?.items ?? [])
    .map((task) => entryOfTask(task, zone, now))
    .filter((entry) => entry?.kind === 'task' && entry.overdue) as Entry[];
  return {
    entries: data && filtered(entriesByDay(data, zone, now), only),
    overdue: only === 'meetings' ? [] : overdue,
    /** There are more in these days than are shown. */
    tooMany: data?.more,
    error,
    retry: () => void refetch(),
  };
}

export type CalendarEntries = ReturnType<typeof useCalendarEntries>;
