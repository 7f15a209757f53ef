const fewestValues = 8;
const mostDeviations = 2.5;

/** Whether a value lies further from the mean of past ones than they mostly do; of few nobody can say. */
export const isUnusual = (value: number, past: readonly number[]): boolean => {
  if (past.length < fewestValues) return false;
  const mean = past.reduce((sum, one) => sum + one, 0) / past.length;
  const variance = past.reduce((sum, one) => sum + (one - mean) ** 2, 0) / (past.length - 1);
  return Math.abs(value - mean) > mostDeviations * Math.sqrt(variance);
};
