import { useLanguage, useT } from '@fernway/i18n';
import { EmptyState, Icon, PlainButton } from '@fernway/ui';
import { Fragment } from 'react';
import { awaitsOutcome, HowItWent } from '../../timeline/meeting-outcome.js';
import type { Entry } from './entries.js';
import { type Acts, EntryChip } from './entry-chip.js';

type Props = {
  days: string[];
  today: string;
  entries: Map<string, Entry[]>;
  overdue: Entry[];
  /** Only some kinds of entries are asked for. */
  filtered: boolean;
  acts: Acts;
};

/** Day by day what there is, after what should have been done before; days without anything are left out, today only from a filtered one. */
export function AgendaView({ days, today, entries, overdue, filtered, acts }: Props) {
  const t = useT('crm');
  const full = new Intl.DateTimeFormat(useLanguage(), {
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    timeZone: 'UTC',
  });
  const late = overdue.filter(({ id }) => !days.some((day) => entries.get(day)?.some((entry) => entry.id === id)));
  const filled = days.filter((day) => (day === today && !filtered) || entries.has(day));
  const none = late.length === 0 && days.every((day) => !entries.has(day));
  if (none)
    return (
      <EmptyState
        icon="calendar"
        title={t('calendar.empty')}
        text={t('calendar.emptyText')}
        action={
          acts.writes && (
            <PlainButton onClick={() => acts.add({ day: days[0]!, minutes: null })}>{t('calendar.add')}</PlainButton>
          )
        }
      />
    );
  return (
    <div className="crm-agenda">
      {late.length > 0 && (
        <section aria-labelledby="crm-agenda-overdue">
          <h2 id="crm-agenda-overdue" className="crm-agenda-late">
            <Icon name="warning" /> {t('calendar.overdueCount', { count: late.length })}
          </h2>
          {late.map((entry) => (
            <EntryChip key={entry.id} entry={entry} acts={acts} />
          ))}
        </section>
      )}
      {filled.map((day) => (
        <AgendaDay
          key={day}
          day={day}
          title={full.format(new Date(`${day}T00:00:00Z`))}
          today={today}
          entries={entries.get(day) ?? []}
          acts={acts}
        />
      ))}
    </div>
  );
}

type DayProps = { day: string; title: string; today: string; entries: Entry[]; acts: Acts };

function AgendaDay({ day, title, today, entries, acts }: DayProps) {
  const t = useT('crm');
  const id = `crm-agenda-${day}`;
  return (
    <section aria-labelledby={id}>
      <header>
        <h2 id={id} className={day === today ? 'crm-day-today' : undefined}>
          {title}
        </h2>
        {acts.writes && (
          <PlainButton
            kind="quiet"
            size="icon"
            aria-label={t('calendar.addOn', {
              day: title,
              count: entries.length,
            })}
            onClick={() => acts.add({ day, minutes: null })}
          >
            <Icon name="plus" />
          </PlainButton>
        )}
      </header>
      {entries.length === 0 && <p className="fw-muted">{t('calendar.nothing')}</p>}
      {entries.map((entry) => (
        <Fragment key={entry.id}>
          <EntryChip entry={entry} acts={acts} />
          {acts.writes && entry.kind === 'meeting' && !entry.part && awaitsOutcome(entry.record) && (
            <HowItWent meeting={entry.record} />
          )}
        </Fragment>
      ))}
    </section>
  );
}
