import { useT } from '@fernway/i18n';
import { ErrorState, LoadingShape } from '@fernway/ui';
import { AgendaView } from './agenda-view.js';
import { DaysView } from './days-view.js';
import type { Acts } from './entry-chip.js';
import { MonthView } from './month-view.js';
import type { CalendarAddress } from './use-calendar-address.js';
import type { CalendarEntries } from './use-calendar-entries.js';

type Props = { address: CalendarAddress; days: string[]; today: string; found: CalendarEntries; acts: Acts };

/** The entries as the address wants them shown, once they are there. */
export function CalendarView({ address: { view, date, only, show }, days, today, found, acts }: Props) {
  const t = useT('crm');
  const { entries, overdue, error, retry } = found;
  if (error) return <ErrorState title={t('calendar.failed')} error={error} onRetry={retry} />;
  if (!entries) return <LoadingShape shape="page" label={t('calendar.loading')} />;
  const shared = { days, today, entries, acts };
  if (view === 'month')
    return (
      <MonthView
        {...shared}
        date={date}
        onDay={(day) => !days.includes(day) && show({ date: day })}
        onShow={(day) => show({ view: 'day', date: day })}
      />
    );
  if (view === 'agenda')
    return <AgendaView {...shared} filtered={only !== undefined} overdue={date <= today ? overdue : []} />;
  return <DaysView key={view} {...shared} />;
}
