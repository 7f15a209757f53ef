/** Streams that are being opened, by client: each of them asks identity. */
export class Openings {
  private readonly counts = new Map<string, number>();

  constructor(private readonly most: number) {}

  /** @returns the way out; undefined where the client opens as many as it may already */
  enter(client: string): (() => void) | undefined {
    const count = this.counts.get(client) ?? 0;
    if (count >= this.most) return undefined;
    this.counts.set(client, count + 1);
    return () => {
      const others = this.counts.get(client)! - 1;
      if (others > 0) this.counts.set(client, others);
      else this.counts.delete(client);
    };
  }
}
