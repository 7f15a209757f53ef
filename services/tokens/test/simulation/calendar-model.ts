const hour = 3_600_000;
const dayMs = 24 * hour;

/** The day that a daily cap counts for. */
type CapDay = { day: string; from: number; until: number };

/** A person's days on paper, where zones have a fixed distance from UTC. */
export class CalendarModel {
  private next: { hours: number; from: number } | null = null;
  /** Version of the newest profile that was heard of. */
  private profile = 0;
  cap: CapDay | null = null;

  constructor(private hours: number) {}

  clone(): CalendarModel {
    return Object.assign(new CalendarModel(this.hours), this);
  }

  /** @param version of the profile that says so; an older one than was heard of says nothing */
  change(hours: number, version: number, clock: number): string {
    if (version <= this.profile) return 'stale';
    this.profile = version;
    const moment = notBefore(this.cap, clock);
    const { day, from } = this.capDay(moment);
    this.hours = this.hoursAt(moment);
    this.next = hours === this.hours ? null : { hours, from: start(this.hours, after(this.date(moment))) };
    this.cap = { ...this.capDay(moment, { day, from }) };
    return 'done';
  }

  date(moment: number): string {
    return dateIn(this.hoursAt(moment), moment);
  }

  nextMonth(moment: number): number {
    const hours = this.hoursAt(moment);
    const local = new Date(moment + hours * hour);
    return Date.UTC(local.getUTCFullYear(), local.getUTCMonth() + 1, 1) - hours * hour;
  }

  /** The next beginning of a day. */
  midnight(moment: number): number {
    return start(this.hoursAt(moment), after(this.date(moment)));
  }

  /** A date that only moves forward; until when it lasts may change with the zone. */
  capDay(clock: number, kept: Omit<CapDay, 'until'> | null = this.cap): CapDay {
    const moment = notBefore(kept, clock);
    const hours = this.hoursAt(moment);
    const today = this.date(moment);
    const changed = this.next && this.next.from <= moment ? this.next.from : -Infinity;
    const { day, from } =
      kept && today <= kept.day ? kept : { day: today, from: Math.max(start(hours, today), changed) };
    const usual = start(hours, after(day));
    const moves = this.next && this.next.from > moment && this.next.from <= usual;
    return { day, from, until: moves ? Math.max(this.next!.from, start(this.next!.hours, after(day))) : usual };
  }

  private hoursAt(moment: number): number {
    return this.next && moment >= this.next.from ? this.next.hours : this.hours;
  }
}

/** Somebody's clock has shown the beginning of the day already, whatever this one shows. */
const notBefore = (kept: { from: number } | null, clock: number): number => Math.max(clock, kept?.from ?? -Infinity);
const dateIn = (hours: number, moment: number): string => new Date(moment + hours * hour).toISOString().slice(0, 10);
const start = (hours: number, day: string): number => Date.parse(`${day}T00:00:00Z`) - hours * hour;
const after = (day: string): string => new Date(Date.parse(`${day}T00:00:00Z`) + dayMs).toISOString().slice(0, 10);
