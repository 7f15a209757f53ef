import { changeZone, dayAfter, dayIn, dayStart, zoneAt, type ZoneOf } from './calendar.js';

/** The day that a daily cap counts for, from when and until when. */
export type CapDay = { day: string; from: Date; until: Date };

/** What an account keeps of it: null before the first cap and the first change of zone. */
type Kept = { capDay: string | null; capFrom: Date | null };

/**
 * The day that counts at an instant. As with bonuses it is a date that only moves forward: a later one begins when the
 * person's zone first reaches it, and an earlier one that a new zone shows belongs to the day that runs. So days follow
 * each other without a gap, no instant is counted in two, and moving along with midnight brings no second cap for one
 * date. It is exact because it is kept at each change of zone.
 */
export const capDay = (account: ZoneOf & Kept, now: Date): CapDay => {
  const instant = reached(account, now);
  const zone = zoneAt(account, instant);
  const today = dayIn(zone, instant);
  const kept =
    account.capDay !== null && account.capFrom !== null ? { day: account.capDay, from: account.capFrom } : undefined;
  const { day, from } =
    kept && today <= kept.day ? kept : { day: today, from: beginning(account, zone, today, instant) };
  return { day, from, until: end(account, zone, day, instant) };
};

/** What a person who chooses another zone has: zones, and the running day with the end that they give it. */
export const capDayInZone = (account: ZoneOf & Kept, zone: string, now: Date): { zones: ZoneOf; cap: CapDay } => {
  const { day, from } = capDay(account, now);
  const zones = changeZone(account, zone, reached(account, now));
  return { zones, cap: capDay({ ...zones, capDay: day, capFrom: from }, now) };
};

/** A clock that has not come to the kept day yet is behind that of whoever began it: the day's beginning has been reached. */
const reached = ({ capFrom }: Kept, now: Date): Date => (capFrom !== null && capFrom > now ? capFrom : now);

/** A zone that was changed to counts from its change on: before it the date was not there yet. */
const beginning = ({ nextTimeZoneFrom: changed }: ZoneOf, zone: string, day: string, instant: Date): Date => {
  const start = dayStart(zone, day);
  return changed !== null && changed <= instant && changed > start ? changed : start;
};

/** Where a zone is to change before the day ends, the new one says when a later date begins. */
const end = ({ nextTimeZone, nextTimeZoneFrom: change }: ZoneOf, zone: string, day: string, instant: Date): Date => {
  const later = dayStart(zone, dayAfter(day));
  if (nextTimeZone === null || change === null || change <= instant || change > later) return later;
  const there = dayStart(nextTimeZone, dayAfter(day));
  return there > change ? there : change;
};
