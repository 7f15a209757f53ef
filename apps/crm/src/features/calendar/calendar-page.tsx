import { may } from '@fernway/contracts/access';
import { useLanguage, useT } from '@fernway/i18n';
import { ErrorState, Icon, LoadingShape, Page, PlainButton } from '@fernway/ui';
import { meQuery } from '@fernway/web-kit/account';
import { useSearchParams } from '@fernway/web-kit/router';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { addDays, firstWeekday, instantOf, wallOf } from '../../time/zoned-time.js';
import { AgendaView } from './agenda-view.js';
import { calendarQuery, overdueQuery } from './calendar.api.js';
import { DaysView } from './days-view.js';
import { entriesByDay, type Entry, entryOfTask, type When } from './entries.js';
import type { Acts } from './entry-chip.js';
import { EntryDialog } from './entry-dialog.js';
import { MonthView } from './month-view.js';
import { daysOf, step, titleOf, type View, views } from './spans.js';
import { useEntryChanges } from './use-entry-changes.js';
import { useNarrow } from './use-narrow.js';
import './calendar.css';

/** Tasks and meetings in the time zone of the profile; what is shown is in the address. */
export function CalendarPage() {
  const t = useT('crm');
  const { data: me } = useQuery(meQuery);

  useEffect(() => {
    document.title = t('calendar.title');
  }, [t]);

  if (!me)
    return (
      <Page title={t('calendar.title')}>
        <LoadingShape shape="page" />
      </Page>
    );
  return <CalendarOf zone={me.user.timeZone ?? 'UTC'} userId={me.user.id} writes={may(me.role, 'activities:write')} />;
}

function CalendarOf({ zone, userId, writes }: { zone: string; userId: string; writes: boolean }) {
  const t = useT('crm');
  const language = useLanguage();
  const narrow = useNarrow();
  const [search, setSearch] = useSearchParams();
  const [open, setOpen] = useState<When | Entry>();
  const now = new Date();
  const today = wallOf(now, zone).day;
  const choices = narrow ? (['day', 'agenda'] as const) : views;
  const view: View = choices.find((each) => each === search.get('view')) ?? (narrow ? 'agenda' : 'month');
  const date =
    /^\d{4}-\d\d-\d\d$/.test(search.get('date') ?? '') && !Number.isNaN(Date.parse(search.get('date')!))
      ? search.get('date')!
      : today;
  const everybody = search.get('who') === 'all';
  const days = daysOf(view, date, firstWeekday(language));
  const midnight = (day: string) => instantOf({ day, minutes: 0 }, zone);
  const { data, error, refetch } = useQuery(
    calendarQuery({ from: midnight(days[0]!), to: midnight(addDays(days.at(-1)!, 1)), ...(!everybody && { userId }) }),
  );
  // The end of today, not this moment: a span that changes with every look would be read at every look.
  const { data: late } = useQuery(
    overdueQuery({ dueBefore: midnight(addDays(today, 1)), ...(!everybody && { assigneeId: userId }) }),
  );
  const changes = useEntryChanges(zone);
  const entries = data && entriesByDay(data, zone, now);
  const overdue = (late?.items ?? [])
    .map((task) => entryOfTask(task, zone, now))
    .filter((entry) => entry?.kind === 'task' && entry.overdue) as Entry[];
  const acts: Acts = { zone, writes, open: setOpen, add: setOpen, move: changes.move, tick: changes.tick };

  const show = (next: { view?: View; date?: string; who?: string }) =>
    setSearch(
      (before) => {
        const params = new URLSearchParams(before);
        for (const [name, value] of Object.entries(next)) params.set(name, value);
        return params;
      },
      { replace: true },
    );

  return (
    <Page
      title={t('calendar.title')}
      actions={
        writes && (
          <PlainButton
            kind="primary"
            onClick={() => setOpen({ day: days.includes(today) ? today : days[0]!, minutes: null })}
          >
            <Icon name="plus" />
            {t('calendar.add')}
          </PlainButton>
        )
      }
    >
      <div className="crm-calendar-bar">
        <div>
          <PlainButton
            size="icon"
            aria-label={t('calendar.previous')}
            onClick={() => show({ date: step(view, date, -1) })}
          >
            <Icon name="chevron-right" />
          </PlainButton>
          <PlainButton onClick={() => show({ date: today })}>{t('calendar.today')}</PlainButton>
          <PlainButton size="icon" aria-label={t('calendar.next')} onClick={() => show({ date: step(view, date, 1) })}>
            <Icon name="chevron-right" />
          </PlainButton>
        </div>
        <h2 aria-live="polite">{titleOf(view, days, date, language)}</h2>
        {overdue.length > 0 && view !== 'agenda' && (
          <PlainButton kind="link" className="crm-agenda-late" onClick={() => show({ view: 'agenda', date: today })}>
            {t('calendar.overdueCount', { count: overdue.length })}
          </PlainButton>
        )}
        <div className="crm-calendar-choices">
          <select
            className="fw-input"
            aria-label={t('calendar.whose')}
            value={everybody ? 'all' : 'mine'}
            onChange={(event) => show({ who: event.target.value })}
          >
            <option value="mine">{t('calendar.mine')}</option>
            <option value="all">{t('calendar.everybody')}</option>
          </select>
          <select
            className="fw-input"
            aria-label={t('calendar.view')}
            value={view}
            onChange={(event) => show({ view: event.target.value as View })}
          >
            {choices.map((each) => (
              <option key={each} value={each}>
                {t(`calendar.views.${each}`)}
              </option>
            ))}
          </select>
        </div>
      </div>
      {data?.more && <p role="status">{t('calendar.tooMany')}</p>}
      <div className="fw-card crm-calendar">
        {error ? (
          <ErrorState title={t('calendar.failed')} error={error} onRetry={() => void refetch()} />
        ) : !entries ? (
          <LoadingShape shape="page" label={t('calendar.loading')} />
        ) : view === 'month' ? (
          <MonthView
            days={days}
            date={date}
            today={today}
            entries={entries}
            acts={acts}
            onDay={(day) => !days.includes(day) && show({ date: day })}
            onShow={(day) => show({ view: 'day', date: day })}
          />
        ) : view === 'agenda' ? (
          <AgendaView days={days} today={today} entries={entries} overdue={date <= today ? overdue : []} acts={acts} />
        ) : (
          <DaysView key={view} days={days} today={today} entries={entries} acts={acts} />
        )}
      </div>
      {writes && !narrow && view !== 'agenda' && <p className="fw-muted fw-small">{t('calendar.keys')}</p>}
      {open && (
        <EntryDialog zone={zone} start={open} changes={changes} writes={writes} onClose={() => setOpen(undefined)} />
      )}
      {changes.question}
    </Page>
  );
}
