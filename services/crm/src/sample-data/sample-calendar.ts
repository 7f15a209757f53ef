import type { SampleRandom } from './sample-random.js';

const minute = 60_000;
const day = 24 * 60 * minute;
const opens = 8 * 60;
const closes = 18 * 60;

/**
 * Days and working hours as the calendar of one place has them: times are of that place and name no zone,
 * `2026-11-21T14:30`.
 */
export class SampleCalendar {
  private readonly instant: number;
  private readonly midnight: number;
  private readonly monday: number;

  constructor(
    now: Date,
    timeZone: string,
    private readonly random: SampleRandom,
  ) {
    // Swedish writes times as ISO 8601 does.
    this.instant = Date.parse(
      `${new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' }).format(now).replace(' ', 'T')}Z`,
    );
    this.midnight = Math.floor(this.instant / day) * day;
    this.monday = this.midnight - ((new Date(this.midnight).getUTCDay() + 6) % 7) * day;
  }

  get now(): string {
    return written(this.instant);
  }

  /** `2026-11-21` */
  get today(): string {
    return written(this.midnight).slice(0, 10);
  }

  /** Some time in working hours of the week that began so many weeks ago; in this week, a time that has passed. */
  inWeek(weeksAgo: number): string {
    const monday = this.monday - weeksAgo * 7 * day;
    if (weeksAgo > 0) return written(monday + this.weekday() * day + this.workingMinute() * minute);
    const today = (this.midnight - monday) / day;
    const passed = (this.instant - this.midnight) / minute;
    const days = passed > opens ? today + 1 : today;
    if (days === 0) return written(this.midnight + this.random.between(0, passed) * minute);
    const on = this.random.between(0, days - 1);
    const latest = on === today ? Math.min(passed, closes) : closes;
    return written(monday + on * day + this.random.between(opens, latest) * minute);
  }

  /** So many days before or after another time, at another minute of the day; never later than now where it lies before. */
  daysFrom(at: string, days: number): string {
    const there = Math.floor(Date.parse(`${at}Z`) / day) * day + days * day + this.workingMinute() * minute;
    return written(days < 0 ? Math.min(there, this.instant) : there);
  }

  /** In so many days from today, at a full or half hour. */
  inDays(days: number): string {
    return written(this.midnight + days * day + this.random.between(opens / 30, closes / 30 - 1) * 30 * minute);
  }

  private weekday = (): number => (this.random.percent(92) ? this.random.between(0, 4) : 5);
  private workingMinute = (): number => this.random.between(opens, closes - 1);
}

const written = (at: number): string => new Date(Math.floor(at / minute) * minute).toISOString().slice(0, 16);
