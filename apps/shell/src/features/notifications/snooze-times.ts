const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const morning = 9 * hourMs;

/** What a clock in the zone shows at a moment, as if it were UTC. */
function clockOf(moment: number, timeZone: string): number {
  const format = new Intl.DateTimeFormat('en', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  const parts = new Map(format.formatToParts(moment).map(({ type, value }) => [type, Number(value)]));
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0;
  return Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'));
}

/** When a clock in the zone shows this. Twice, as the first step may cross a change of the clocks. */
function momentOf(clock: number, timeZone: string): number {
  const near = clock - (clockOf(clock, timeZone) - clock);
  return near - (clockOf(near, timeZone) - clock);
}

/** Until when a notification may be put off: an hour, or nine o'clock tomorrow or on the next Monday where the person is. */
export function snoozeTimes(now: Date, timeZone: string) {
  const today = Math.floor(clockOf(now.getTime(), timeZone) / dayMs) * dayMs;
  const daysToMonday = (8 - new Date(today).getUTCDay()) % 7 || 7;
  const at = (days: number) => new Date(momentOf(today + days * dayMs + morning, timeZone)).toISOString();
  return { hour: new Date(now.getTime() + hourMs).toISOString(), tomorrow: at(1), monday: at(daysToMonday) };
}
