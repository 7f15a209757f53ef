/** What was counted of a key in its minute, and the milliseconds until that ends. */
export type Counted = { count: number; leftMs: number };

/** Counts requests: one more of this key, whose minute begins with the first. */
export type Counts = { take(key: string): Promise<Counted> | Counted };

export const windowMs = 60_000;
/** Keys at a time; what was counted longest ago goes first. */
const limit = 10_000;

/** In this process: all there is to it where there is one gateway. */
export class MemoryCounts implements Counts {
  private readonly held = new Map<string, { count: number; endsAt: number }>();

  take(key: string): Counted {
    const now = Date.now();
    const known = this.held.get(key);
    const held = known && known.endsAt > now ? known : { count: 0, endsAt: now + windowMs };
    held.count += 1;
    this.held.delete(key);
    this.held.set(key, held);
    if (this.held.size > limit) this.held.delete(this.held.keys().next().value!);
    return { count: held.count, leftMs: held.endsAt - now };
  }
}
