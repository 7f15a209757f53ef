/** Work of one key one after the other, of different keys side by side. */
export class Turns {
  private readonly last = new Map<string, Promise<void>>();

  async run<T>(key: string, work: () => Promise<T>): Promise<T> {
    const before = this.last.get(key);
    const done = Promise.withResolvers<void>();
    this.last.set(key, done.promise);
    try {
      await before;
      return await work();
    } finally {
      if (this.last.get(key) === done.promise) this.last.delete(key);
      done.resolve();
    }
  }
}
