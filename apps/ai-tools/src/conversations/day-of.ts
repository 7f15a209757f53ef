/** Days as the reader's own clock has them. */
export function dayOf(at: string, now: Date): 'today' | 'yesterday' | 'earlier' {
  const midnight = new Date(now.getFullYear(), now.getMonth(), now.getDate());
  const yesterday = new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1);
  const time = new Date(at);
  if (time >= midnight) return 'today';
  return time >= yesterday ? 'yesterday' : 'earlier';
}
