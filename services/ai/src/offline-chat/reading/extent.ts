import { beginOf, type Clock, dayOf, firstOf, moved, type Unit } from './clock.js';

export type Days = { first: string; last: string };
/** The days of a time, or how many days it reaches back from now, or ahead. */
export type Extent = Days | { back: number } | { ahead: number };

/** The moments and the days of the calendar between which a time lies. */
export type Bounds = { from?: Date; to?: Date; firstDay?: string; lastDay?: string };

/** A week, a month, a year: that of a day, or the one so many before or after it. */
export const whole = (today: string, unit: Unit, by: number): Days => {
  const first = moved(firstOf(today, unit), unit, by);
  return { first, last: moved(moved(first, unit, 1), 'day', -1) };
};

/** The last 30 days reach back by so many hours from now; months by the calendar's. */
export const counted = (today: string, unit: Unit | 'hour', count: number, forward: boolean): Extent => {
  const most = Math.min(Math.max(1, Math.round(count)), 10_000);
  if (unit === 'hour') return forward ? { ahead: most / 24 } : { back: most / 24 };
  const days = Math.abs(Date.parse(moved(today, unit, forward ? most : -most)) - Date.parse(today)) / 86_400_000;
  return forward ? { ahead: days } : { back: days };
};

export const boundsOf = (extent: Extent, { now, timeZone }: Clock): Bounds => {
  const today = dayOf(now, timeZone);
  if ('back' in extent)
    return {
      from: new Date(now.getTime() - extent.back * 86_400_000),
      to: now,
      firstDay: moved(today, 'day', -Math.ceil(extent.back)),
      lastDay: today,
    };
  if ('ahead' in extent)
    return {
      from: now,
      to: new Date(now.getTime() + extent.ahead * 86_400_000),
      firstDay: today,
      lastDay: moved(today, 'day', Math.ceil(extent.ahead)),
    };
  return { ...since(extent.first, timeZone), ...until(extent.last, timeZone) };
};

/** From the beginning of a day on. */
export const since = (day: string, timeZone: string): Bounds => ({ from: beginOf(day, timeZone), firstDay: day });

/** To the last moment of a day. */
export const until = (day: string, timeZone: string): Bounds => ({
  to: new Date(beginOf(moved(day, 'day', 1), timeZone).getTime() - 1),
  lastDay: day,
});
