type Test = { path: string };

/** Jest test sequencer: who imports a changed source first, then who speaks of it, then the rest. */
// eslint-disable-next-line house/defaults -- jest takes a sequencer by its default export
export default class NearestFirst {
  /** @param source from the root of the checkout; jest gives its own options instead, then it is that of `PLANTED_FILE` */
  constructor(source?: string | object);
  sort<T extends Test>(tests: T[]): T[];
  cacheResults(): void;
}
