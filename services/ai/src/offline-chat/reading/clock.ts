export type Clock = { now: Date; timeZone: string };

/** Made once for each zone: making one takes longer than all else here. */
const formats = new Map<string, Intl.DateTimeFormat>();

const formatIn = (timeZone: string): Intl.DateTimeFormat => {
  const format =
    formats.get(timeZone) ??
    new Intl.DateTimeFormat('en-US', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
  formats.set(timeZone, format);
  return format;
};

/** Days of the calendar, written as 2026-11-22. */
export const dayOf = (at: Date, timeZone: string): string => {
  const parts = formatIn(timeZone).formatToParts(at);
  const part = (type: string) => parts.find((it) => it.type === type)?.value ?? '01';
  return `${part('year').padStart(4, '0')}-${part('month').padStart(2, '0')}-${part('day').padStart(2, '0')}`;
};

/** The moment at which a day begins there. */
export const beginOf = (day: string, timeZone: string): Date => {
  const wanted = Date.parse(`${day}T00:00:00Z`);
  let at = wanted;
  // Twice: the first guess may lie on the other side of a change of the clocks.
  for (let round = 0; round < 2; round += 1) at = wanted - offsetOf(new Date(at), timeZone);
  return new Date(at);
};

const offsetOf = (at: Date, timeZone: string): number => {
  const parts = formatIn(timeZone).formatToParts(at);
  const part = (type: string) => Number(parts.find((it) => it.type === type)?.value ?? 0);
  return (
    Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second')) -
    Math.floor(at.getTime() / 1000) * 1000
  );
};

export const moved = (day: string, unit: Unit, by: number): string => {
  const date = new Date(`${day}T00:00:00Z`);
  if (unit === 'day') date.setUTCDate(date.getUTCDate() + by);
  if (unit === 'week') date.setUTCDate(date.getUTCDate() + 7 * by);
  const months = { day: 0, week: 0, month: 1, quarter: 3, year: 12 }[unit] * by;
  if (months !== 0) {
    const wanted = date.getUTCDate();
    date.setUTCDate(1);
    date.setUTCMonth(date.getUTCMonth() + months);
    date.setUTCDate(
      Math.min(wanted, new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()),
    );
  }
  return Number.isNaN(date.getTime()) ? day : date.toISOString().slice(0, 10);
};

export const units = ['day', 'week', 'month', 'quarter', 'year'] as const;
export type Unit = (typeof units)[number];

/** The first day of the week (Monday), month, quarter or year in which a day lies. */
export const firstOf = (day: string, unit: Unit): string => {
  const [year = '', month = ''] = day.split('-');
  if (unit === 'week') return moved(day, 'day', -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7));
  if (unit === 'month') return `${year}-${month}-01`;
  if (unit === 'quarter') return `${year}-${String(Math.floor((Number(month) - 1) / 3) * 3 + 1).padStart(2, '0')}-01`;
  return unit === 'year' ? `${year}-01-01` : day;
};

const safeZone = (name: string | undefined): string | undefined => {
  try {
    return name && new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone && name;
  } catch {
    return undefined;
  }
};

/** The clock that the instruction of a turn tells: its first moment and the first name of a time zone. */
export const clockOf = (instruction: string): Clock => {
  const told = /\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)/.exec(instruction)?.[0];
  const now = told ? new Date(told) : new Date();
  const zones = instruction.match(/\b(UTC|[A-Z][A-Za-z]+(\/[A-Z][A-Za-z_+-]+){1,2})\b/g) ?? [];
  return {
    now: Number.isNaN(now.getTime()) ? new Date() : now,
    timeZone: zones.map(safeZone).find((zone) => zone !== undefined) ?? 'UTC',
  };
};
