import { formatDate, useLanguage, useT } from '@fernway/i18n';
import { Icon, SampleMark } from '@fernway/ui';
import type { CSSProperties, DragEvent, KeyboardEvent } from 'react';
import { addDays, type Wall } from '../../time/zoned-time.js';
import type { Entry, When } from './entries.js';

/** What views do with entries and days; without `writes` they only show. */
export type Acts = {
  zone: string;
  writes: boolean;
  open: (entry: Entry) => void;
  add: (when: When) => void;
  move: (entry: Entry, to: When) => void;
  tick: (entry: Entry) => void;
};

const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };
let dragged: { entry: Entry; grabbedAt: number } | undefined;

/** A clock's time on a day, as the language writes it. */
export const useClock = () => {
  const language = useLanguage();
  const format = new Intl.DateTimeFormat(language, { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' });
  return ({ day, minutes }: Wall) => format.format(new Date(Date.parse(`${day}T00:00:00Z`) + minutes * 60_000));
};

const isDone = (entry: Entry) => entry.kind === 'task' && entry.done;
const isOverdue = (entry: Entry) => entry.kind === 'task' && entry.overdue;

const chipClass = (entry: Entry) =>
  [
    'crm-calendar-entry',
    `crm-calendar-entry-${entry.kind}`,
    isDone(entry) && 'crm-calendar-entry-done',
    isOverdue(entry) && 'crm-calendar-entry-overdue',
  ]
    .filter(Boolean)
    .join(' ');

/** What the place and the look of an entry tell those who see it. */
function useUnseen(entry: Entry): string {
  const t = useT('crm');
  const language = useLanguage();
  return [
    t(`calendar.kind.${entry.kind}`),
    formatDate(`${entry.day}T00:00:00Z`, language, { timeZone: 'UTC' }),
    entry.minutes === null && t('calendar.allDay'),
    isOverdue(entry) && t('calendar.overdue'),
    isDone(entry) && t('calendar.doneMark'),
  ]
    .filter(Boolean)
    .join(', ');
}

/** When it begins; of a meeting that began on a day before, when it ends. */
function useTimeOf(entry: Entry): string | undefined {
  const t = useT('crm');
  const clock = useClock();
  const { day, minutes } = entry;
  if (minutes === null) return undefined;
  if (entry.kind === 'task' || !entry.part) return clock({ day, minutes });
  return entry.length < 1440
    ? t('calendar.until', { time: clock({ day, minutes: entry.length }) })
    : t('calendar.allDay');
}

/** One entry: opened by a click, dragged to another day by the mouse, moved by Shift and an arrow key. */
export function EntryChip({ entry, acts, style }: { entry: Entry; acts: Acts; style?: CSSProperties }) {
  const t = useT('crm');
  const unseen = useUnseen(entry);
  const { kind, title, day, minutes } = entry;
  const done = isDone(entry);
  const name = title || t('calendar.untitled');
  const time = useTimeOf(entry);

  const keys = (event: KeyboardEvent) => {
    const days = event.shiftKey && acts.writes ? steps[event.key] : undefined;
    if (!days) return;
    event.preventDefault();
    acts.move(entry, { day: addDays(day, days), minutes } as When);
  };
  const drag = (event: DragEvent) => {
    dragged = { entry, grabbedAt: event.clientY - event.currentTarget.getBoundingClientRect().top };
    event.dataTransfer.effectAllowed = 'move';
    event.dataTransfer.setData('text/plain', name);
  };

  return (
    <div
      className={chipClass(entry)}
      style={style}
      draggable={acts.writes}
      onDragStart={drag}
      onDragEnd={() => (dragged = undefined)}
      onClick={(event) => event.stopPropagation()}
    >
      {kind === 'task' && (
        <input
          type="checkbox"
          checked={done}
          disabled={!acts.writes}
          aria-label={t(done ? 'calendar.reopen' : 'calendar.tick', { title: name })}
          onChange={() => acts.tick(entry)}
        />
      )}
      <button
        type="button"
        id={`crm-calendar-entry-${entry.id}${entry.kind === 'meeting' && entry.part ? `-${day}` : ''}`}
        aria-keyshortcuts="Shift+ArrowLeft Shift+ArrowRight Shift+ArrowUp Shift+ArrowDown"
        onClick={() => acts.open(entry)}
        onKeyDown={keys}
      >
        {isOverdue(entry) && <Icon name="warning" />}
        {time !== undefined && <span className="fw-numbers">{time}</span>}{' '}
        <span className="crm-calendar-title">{name}</span>
        <span className="fw-hidden">, {unseen}</span>
        {entry.record.sample && <SampleMark />}
      </button>
    </div>
  );
}

/** Makes a place take what is dragged onto it; `minutesAt` says which time of day a height there means. */
export const dropOn = (acts: Acts, day: string, minutesAt?: (y: number, place: Element) => number) =>
  acts.writes
    ? {
        onDragOver: (event: DragEvent) => {
          if (!dragged) return;
          event.preventDefault();
          event.currentTarget.classList.add('crm-drop');
        },
        onDragLeave: (event: DragEvent) => event.currentTarget.classList.remove('crm-drop'),
        onDrop: (event: DragEvent) => {
          event.preventDefault();
          event.currentTarget.classList.remove('crm-drop');
          if (!dragged) return;
          const { entry, grabbedAt } = dragged;
          dragged = undefined;
          acts.move(entry, {
            day,
            minutes: minutesAt ? minutesAt(event.clientY - grabbedAt, event.currentTarget) : entry.minutes,
          } as When);
        },
      }
    : {};
