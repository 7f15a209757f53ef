import { Random } from './random.js';

/** The only present and the only source of ids of a simulated process. */
export const virtual = { now: 0, ids: new Random(0) };

const RealDate = Date;

/** What takes the real time or a random number by itself gets the simulation's. */
export const installVirtualTime = (): void => {
  globalThis.Date = class extends RealDate {
    constructor(...given: unknown[]) {
      super(...((given.length ? given : [virtual.now]) as [number]));
    }

    static override now(): number {
      return virtual.now;
    }
  } as DateConstructor;
  Math.random = () => virtual.ids.next() / 2 ** 32;
};
