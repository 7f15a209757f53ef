/** The same day of the next month, or its last one: billing started on the 31st falls due on the 30th of June. */
export const monthAfter = (from: Date, anchorDay: number): Date => {
  const last = new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + 2, 0)).getUTCDate();
  const next = new Date(from);
  next.setUTCDate(1);
  next.setUTCMonth(from.getUTCMonth() + 1);
  next.setUTCDate(Math.min(anchorDay, last));
  return next;
};
