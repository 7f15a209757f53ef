const dayMs = 86_400_000;

export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);

/** How far a zone's clocks are ahead of UTC at an instant. */
function offsetAt(at: number, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en-u-ca-iso8601', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  }).formatToParts(at);
  const part = (type: string) => Number(parts.find((one) => one.type === type)?.value);
  const wall = Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'));
  return wall - Math.floor(at / 60_000) * 60_000;
}

/** The instant at which a day begins in a zone; where its clocks skip midnight, when they go on. */
export function beginOf(day: string, timeZone: string): string {
  const wall = Date.parse(`${day}T00:00:00Z`);
  const [before, after] = [offsetAt(wall - dayMs, timeZone), offsetAt(wall + dayMs, timeZone)];
  const found = [before, after].find((offset) => offsetAt(wall - offset, timeZone) === offset);
  return new Date(wall - (found ?? before)).toISOString();
}
