import { formatNumber, useLanguage, useT } from '@fernway/i18n';
import { type KeyboardEvent, useState } from 'react';
import { useWorkingDays } from '@fernway/web-kit/workspace';
import { addDays, addMonths, weekdayOf } from '../../time/zoned-time.js';
import type { Entry } from './entries.js';
import { type Acts, dropOn, EntryChip } from './entry-chip.js';

const shown = 3;
const steps: Record<string, (day: string) => string> = {
  ArrowLeft: (day) => addDays(day, -1),
  ArrowRight: (day) => addDays(day, 1),
  ArrowUp: (day) => addDays(day, -7),
  ArrowDown: (day) => addDays(day, 7),
  PageUp: (day) => addMonths(day, -1),
  PageDown: (day) => addMonths(day, 1),
};

type Props = {
  days: string[];
  date: string;
  today: string;
  entries: Map<string, Entry[]>;
  acts: Acts;
  onDay: (day: string) => void;
  onShow: (day: string) => void;
};

/** Weeks of a month; arrow keys go from day to day, Enter adds to the one they are on. */
export function MonthView({ days, date, today, entries, acts, onDay, onShow }: Props) {
  const language = useLanguage();
  const [focused, setFocused] = useState<string>();
  const at = (day: string) => new Date(`${day}T00:00:00Z`);
  const full = new Intl.DateTimeFormat(language, { dateStyle: 'full', timeZone: 'UTC' });
  const weekday = new Intl.DateTimeFormat(language, { weekday: 'short', timeZone: 'UTC' });
  const workingDays = useWorkingDays();
  const current = focused && days.includes(focused) ? focused : date;

  const keys = (event: KeyboardEvent, day: string) => {
    const next = !event.shiftKey && steps[event.key]?.(day);
    if (!next) return;
    event.preventDefault();
    setFocused(next);
    onDay(next);
    // Another month is on the screen only after this.
    requestAnimationFrame(() => document.getElementById(`crm-day-${next}`)?.focus());
  };

  return (
    <table className="crm-month">
      <thead>
        <tr>
          {days.slice(0, 7).map((day) => (
            <th key={day} scope="col">
              {weekday.format(at(day))}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {Array.from({ length: days.length / 7 }, (_, week) => days.slice(week * 7, week * 7 + 7)).map((week) => (
          <tr key={week[0]}>
            {week.map((day) => (
              <Day
                key={day}
                day={day}
                title={full.format(at(day))}
                outside={day.slice(0, 7) !== date.slice(0, 7)}
                today={day === today}
                off={!workingDays.includes(weekdayOf(day))}
                current={day === current}
                entries={entries.get(day) ?? []}
                acts={acts}
                onKeyDown={(event) => keys(event, day)}
                onFocus={() => setFocused(day)}
                onShow={() => onShow(day)}
              />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type DayProps = {
  day: string;
  /** The day as people write it. */
  title: string;
  /** Of another month, at the edge of this one. */
  outside: boolean;
  today: boolean;
  /** Nobody works on it. */
  off: boolean;
  /** The one that the keyboard is at. */
  current: boolean;
  entries: Entry[];
  acts: Acts;
  onKeyDown: (event: KeyboardEvent) => void;
  onFocus: () => void;
  onShow: () => void;
};

function Day({ day, title, outside, today, off, current, entries, acts, onKeyDown, onFocus, onShow }: DayProps) {
  const t = useT('crm');
  const language = useLanguage();
  const few = entries.length > shown ? entries.slice(0, shown - 1) : entries;
  return (
    <td
      className={[outside && 'crm-day-outside', today && 'crm-day-today', off && 'crm-day-off']
        .filter(Boolean)
        .join(' ')}
      {...(acts.writes && { onClick: () => acts.add({ day, minutes: null }) })}
      {...dropOn(acts, day)}
    >
      <button
        type="button"
        id={`crm-day-${day}`}
        className="crm-day-number"
        tabIndex={current ? 0 : -1}
        aria-label={t(acts.writes ? 'calendar.addOn' : 'calendar.dayOf', {
          day: title,
          count: entries.length,
        })}
        {...(today && { 'aria-current': 'date' })}
        onKeyDown={onKeyDown}
        onFocus={onFocus}
      >
        {formatNumber(Number(day.slice(8)), language)}
      </button>
      {few.map((entry) => (
        <EntryChip key={entry.id} entry={entry} acts={acts} />
      ))}
      {few.length < entries.length && (
        <button type="button" className="crm-day-more" onClick={(event) => (event.stopPropagation(), onShow())}>
          {t('calendar.more', { count: entries.length - few.length })}
        </button>
      )}
    </td>
  );
}
