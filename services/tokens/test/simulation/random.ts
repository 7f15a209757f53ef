/** Numbers that depend on the seed alone (sfc32). */
export class Random {
  private a: number;
  private b: number;
  private c = 0x9e3779b9;
  private d = 1;

  constructor(seed: number, stream = 0) {
    this.a = seed >>> 0;
    this.b = (seed / 2 ** 32) ^ Math.imul(stream + 1, 0x85ebca6b);
    for (let warm = 0; warm < 15; warm += 1) this.next();
  }

  /** 32 bits. */
  next(): number {
    const sum = (((this.a + this.b) | 0) + this.d) | 0;
    this.d = (this.d + 1) | 0;
    this.a = this.b ^ (this.b >>> 9);
    this.b = (this.c + (this.c << 3)) | 0;
    this.c = (this.c << 21) | (this.c >>> 11);
    this.c = (this.c + sum) | 0;
    return sum >>> 0;
  }

  /** 0 … n-1 */
  int(n: number): number {
    return Math.floor((this.next() / 2 ** 32) * n);
  }

  between(low: number, high: number): number {
    return low + this.int(high - low + 1);
  }

  chance(probability: number): boolean {
    return this.next() / 2 ** 32 < probability;
  }

  pick<T>(list: readonly T[]): T {
    return list[this.int(list.length)]!;
  }

  /** Takes one out of the list. */
  draw<T>(list: T[]): T {
    return list.splice(this.int(list.length), 1)[0]!;
  }

  /** One of the keys, each as likely as its weight. */
  weighted<K extends string>(weights: Record<K, number>): K {
    const entries = Object.entries(weights) as [K, number][];
    let left = (this.next() / 2 ** 32) * entries.reduce((sum, [, weight]) => sum + weight, 0);
    for (const [key, weight] of entries) if ((left -= weight) < 0) return key;
    return entries.at(-1)![0];
  }

  uuid(): string {
    const hex = Array.from({ length: 4 }, () => this.next().toString(16).padStart(8, '0')).join('');
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-7${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`;
  }
}
