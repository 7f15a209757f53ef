const MEMORY = 200;

/** How many came lately, in events per second; what came longer ago counts less and less. */
export class Arrivals {
  private weight = 0;
  private at = -Infinity;

  add(count: number, now = performance.now()): void {
    this.weight = this.decayed(now) + count;
    this.at = now;
  }

  perSecond(now = performance.now()): number {
    return this.decayed(now) / (MEMORY / 1_000);
  }

  private decayed(now: number): number {
    return this.weight * Math.exp((this.at - now) / MEMORY);
  }
}
