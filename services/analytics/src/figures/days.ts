const dayMs = 86_400_000;

export const addDays = (day: string, days: number): string => isoOf(Date.parse(day) + days * dayMs);
export const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / dayMs;
export const monthOf = (day: string): string => `${day.slice(0, 8)}01`;
export const isMonthEnd = (day: string): boolean => addDays(day, 1).endsWith('-01');
/** The first day of the month that lies this many months away. */
export const monthFrom = (day: string, months: number): string =>
  isoOf(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)) - 1 + months));
export const monthEnd = (day: string): string => addDays(monthFrom(day, 1), -1);
export const mondayOf = (day: string): string => addDays(day, -((new Date(day).getUTCDay() + 6) % 7));

const isoOf = (time: number): string => new Date(time).toISOString().slice(0, 10);
