import { useLanguage, useT } from '@fernway/i18n';
import { type MouseEvent, useEffect, useRef } from 'react';
import { useWorkingDays } from '@fernway/web-kit/workspace';
import { wallOf, weekdayOf } from '../../time/zoned-time.js';
import { type Entry, placed } from './entries.js';
import { type Acts, dropOn, EntryChip, useClock } from './entry-chip.js';

const hourHeight = 48;
/** Seven o'clock, with what stands beside its line. */
const opensAt = 6.75;
const hours = [...Array(24).keys()];

type Props = { days: string[]; today: string; entries: Map<string, Entry[]>; acts: Acts };

/** One day or seven side by side, by the hour: a click adds at that time, a drop moves to it. */
export function DaysView({ days, today, entries, acts }: Props) {
  const t = useT('crm');
  const clock = useClock();
  const scroller = useRef<HTMLDivElement>(null);
  const now = wallOf(new Date(), acts.zone);
  const workingDays = useWorkingDays();

  useEffect(() => {
    if (scroller.current) scroller.current.scrollTop = opensAt * hourHeight;
  }, []);

  return (
    <div
      ref={scroller}
      className="crm-days"
      style={{ '--crm-days': days.length } as never}
      tabIndex={0}
      role="region"
      aria-label={t('calendar.title')}
    >
      <DaysHead days={days} today={today} entries={entries} acts={acts} />
      <div className="crm-days-hours">
        <div aria-hidden="true">
          {hours.map((hour) => (
            <span key={hour} style={{ top: hour * hourHeight }}>
              {hour > 0 && clock({ day: days[0]!, minutes: hour * 60 })}
            </span>
          ))}
        </div>
        {days.map((day) => (
          <Column
            key={day}
            day={day}
            entries={entries.get(day) ?? []}
            acts={acts}
            off={!workingDays.includes(weekdayOf(day))}
            now={day === now.day ? now.minutes : undefined}
          />
        ))}
      </div>
    </div>
  );
}

function DaysHead({ days, today, entries, acts }: Props) {
  const t = useT('crm');
  const language = useLanguage();
  const head = new Intl.DateTimeFormat(language, { weekday: 'short', day: 'numeric', timeZone: 'UTC' });
  const full = new Intl.DateTimeFormat(language, { dateStyle: 'full', timeZone: 'UTC' });
  const at = (day: string) => new Date(`${day}T00:00:00Z`);
  return (
    <div className="crm-days-head">
      <span />
      {days.map((day) => (
        <div key={day} className={day === today ? 'crm-day-today' : undefined} {...dropOn(acts, day)}>
          <h3>
            {acts.writes ? (
              <button type="button" className="crm-day-number" onClick={() => acts.add({ day, minutes: 9 * 60 })}>
                {head.format(at(day))}
                <span className="fw-hidden">
                  . {t('calendar.addOn', { day: full.format(at(day)), count: entries.get(day)?.length ?? 0 })}
                </span>
              </button>
            ) : (
              head.format(at(day))
            )}
          </h3>
          {(entries.get(day) ?? [])
            .filter(({ minutes }) => minutes === null)
            .map((entry) => (
              <EntryChip key={entry.id} entry={entry} acts={acts} />
            ))}
        </div>
      ))}
    </div>
  );
}

/** The time of day at a height in a column, in steps of so many minutes. */
const minutesAt = (column: Element, y: number, step: number) => {
  const minutes = ((y - column.getBoundingClientRect().top) / hourHeight) * 60;
  return Math.max(0, Math.min(1440 - step, Math.floor(minutes / step) * step));
};

type ColumnProps = {
  day: string;
  entries: Entry[];
  acts: Acts;
  /** Nobody works on it. */
  off: boolean;
  now: number | undefined;
};

function Column({ day, entries, acts, off, now }: ColumnProps) {
  const add = (event: MouseEvent) => acts.add({ day, minutes: minutesAt(event.currentTarget, event.clientY, 30) });
  return (
    <div
      className={off ? 'crm-days-column crm-day-off' : 'crm-days-column'}
      {...(acts.writes && { onClick: add })}
      {...dropOn(acts, day, (y, place) => minutesAt(place, y + 7, 15))}
    >
      {placed(entries).map(({ entry, lane, lanes, length }) => (
        <EntryChip
          key={entry.id}
          entry={entry}
          acts={acts}
          style={{
            top: (entry.minutes / 60) * hourHeight,
            blockSize: (length / 60) * hourHeight - 2,
            insetInlineStart: `${(lane / lanes) * 100}%`,
            inlineSize: `calc(${100 / lanes}% - 4px)`,
          }}
        />
      ))}
      {now !== undefined && (
        <div className="crm-days-now" style={{ top: (now / 60) * hourHeight }} aria-hidden="true" />
      )}
    </div>
  );
}
