const hour = 3_600_000;
const day = 24 * hour;

/**
 * Until when a session lives. Kept: 30 days since its last use, 90 in all; else 12 hours.
 * @param absoluteUntil of a session that exists
 */
export function lifeOf(
  keepSignedIn: boolean,
  now: Date,
  absoluteUntil = new Date(now.getTime() + (keepSignedIn ? 90 * day : 12 * hour)),
): { idleUntil: Date; absoluteUntil: Date } {
  const idle = now.getTime() + (keepSignedIn ? 30 * day : 12 * hour);
  return { idleUntil: new Date(Math.min(idle, absoluteUntil.getTime())), absoluteUntil };
}
