/** Days as the contracts write them (`2026-03-29`), which have no time and no zone: counted in UTC. */
const dayMs = 86_400_000;

const asUtc = (day: string) => new Date(`${day}T00:00:00Z`);
const dayOf = (date: Date) => date.toISOString().slice(0, 10);

/** The day that a moment falls on in a time zone. */
export function dayIn(timeZone: string, moment = new Date()): string {
  const parts = new Intl.DateTimeFormat('en', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).formatToParts(moment);
  const part = (type: string) => parts.find((each) => each.type === type)?.value;
  return `${part('year')}-${part('month')}-${part('day')}`;
}

export const addDays = (day: string, count: number): string => dayOf(new Date(asUtc(day).getTime() + count * dayMs));

/** The Monday of its week. */
export const weekOf = (day: string): string => addDays(day, -((asUtc(day).getUTCDay() + 6) % 7));

export const monthOf = (day: string): string => day.slice(0, 7);

/** Months from the one of `last` back to the one of `first`, newest first. */
export function monthsBetween(first: string, last: string): string[] {
  const months: string[] = [];
  for (let day = `${monthOf(last)}-01`; monthOf(day) >= monthOf(first); day = `${monthOf(addDays(day, -1))}-01`)
    months.push(monthOf(day));
  return months;
}
