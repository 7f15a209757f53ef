const hours = 3_600_000;

/** Noon of a day where somebody lives: a moment of that day, whatever its clocks do. */
export function noonOf(day: string, timeZone: string): string {
  const noon = Date.parse(`${day}T12:00:00Z`);
  const clock = new Intl.DateTimeFormat('en', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  });
  const {
    year,
    month,
    day: date,
    hour,
    minute,
  } = Object.fromEntries(clock.formatToParts(noon).map(({ type, value }) => [type, value])) as Record<string, string>;
  const offset = Date.parse(`${year}-${month}-${date}T${hour}:${minute}:00Z`) - noon;
  return new Date(noon - Math.max(-14 * hours, Math.min(14 * hours, offset))).toISOString();
}
