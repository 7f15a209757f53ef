import { may } from '@fernway/contracts/access';
import { useLanguage, useT } from '@fernway/i18n';
import { useSearchParams } from '@fernway/web-kit/router';
import { Icon, LoadingShape, Page, PlainButton } from '@fernway/ui';
import { meQuery } from '@fernway/web-kit/account';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect } from 'react';
import { firstWeekday, wallOf } from '../../time/zoned-time.js';
import { CalendarBar } from './calendar-bar.js';
import { CalendarView } from './calendar-view.js';
import { beginOf } from './entries.js';
import type { Acts } from './entry-chip.js';
import { EntryDialog } from './entry-dialog.js';
import { daysOf } from './spans.js';
import { useCalendarAddress } from './use-calendar-address.js';
import { useCalendarEntries } from './use-calendar-entries.js';
import { useEntryChanges } from './use-entry-changes.js';
import { useOpenEntry } from './use-open-entry.js';
import './calendar.css';

/** The editor of notes has a chunk of its own. */
const ActivityDialog = lazy(() =>
  import(/* webpackChunkName: "activity-dialog" */ './activity-dialog.js').then((dialog) => ({
    default: dialog.ActivityDialog,
  })),
);

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
  const now = new Date();
  const today = wallOf(now, zone).day;
  const { start, open, close, day, failure } = useOpenEntry(zone, now);
  const address = useCalendarAddress(day ?? today);
  const days = address.only ? [today] : daysOf(address.view, address.date, firstWeekday(language));
  const found = useCalendarEntries({
    days,
    zone,
    now,
    userId: address.everybody ? undefined : userId,
    only: address.only,
  });
  const changes = useEntryChanges(zone);
  const acts: Acts = {
    zone,
    writes,
    open: (entry) => open(beginOf(entry, zone)),
    add: open,
    move: changes.move,
    tick: changes.tick,
  };

  return (
    <Page
      title={t('calendar.title')}
      actions={
        writes && <AddButton onClick={() => open({ day: days.includes(today) ? today : days[0]!, minutes: null })} />
      }
    >
      <CalendarBar address={address} days={days} today={today} overdueCount={found.overdue.length} />
      {failure && <p role="alert">{failure}</p>}
      {found.tooMany && <p role="status">{t('calendar.tooMany')}</p>}
      <div className="fw-card crm-calendar">
        <CalendarView address={address} days={days} today={today} found={found} acts={acts} />
      </div>
      {writes && address.movesByKeys && <p className="fw-muted fw-small">{t('calendar.keys')}</p>}
      {start && (
        <EntryDialog
          key={'id' in start ? start.id : 'new'}
          zone={zone}
          start={start}
          changes={changes}
          writes={writes}
          onClose={close}
        />
      )}
      {changes.question}
      <OpenActivity writes={writes} />
    </Page>
  );
}

/** The activity that the address names: `?activity=<id>`. */
function OpenActivity({ writes }: { writes: boolean }) {
  const [search, setSearch] = useSearchParams();
  const id = search.get('activity');
  if (id === null) return null;
  const close = () =>
    setSearch(
      (before) => {
        const params = new URLSearchParams(before);
        params.delete('activity');
        return params;
      },
      { replace: true },
    );
  return (
    <Suspense>
      <ActivityDialog id={id} writes={writes} onClose={close} />
    </Suspense>
  );
}

function AddButton({ onClick }: { onClick: () => void }) {
  const t = useT('crm');
  return (
    <PlainButton kind="primary" onClick={onClick}>
      <Icon name="plus" />
      {t('calendar.add')}
    </PlainButton>
  );
}
