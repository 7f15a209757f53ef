/** Two years and the month that runs: each month has the one of the year before beside it. */
export const months = 25;

/** `key`: 2026-11; `of`: from January, 0; `passed`: how many of its `days` are over, today included. */
export type SampleMonth = { index: number; key: string; of: number; days: number; passed: number };

/** The last months up to today, the oldest first, and so many after them. */
export const monthsUntil = (today: string, more = 0): SampleMonth[] => {
  const [year, month, day] = today.split('-').map(Number) as [number, number, number];
  return Array.from({ length: months + more }, (_, index) => {
    const ahead = month - months + index;
    const last = new Date(Date.UTC(year, ahead + 1, 0));
    return {
      index,
      key: last.toISOString().slice(0, 7),
      of: last.getUTCMonth(),
      days: last.getUTCDate(),
      passed: index < months - 1 ? last.getUTCDate() : index < months ? day : 0,
    };
  });
};

export const dayOf = ({ key }: SampleMonth, day: number): string => `${key}-${String(day).padStart(2, '0')}`;
