import { AsyncLocalStorage } from 'node:async_hooks';

const storage = new AsyncLocalStorage<{ key?: string; origin?: string }>();

/**
 * By what a person's request is made, where it is not by his own hand. `Tenancy.run` tells it to the database as
 * `app.api_key` and `app.origin`, and the histories keep it by their columns' defaults: no statement that writes one can
 * forget it.
 */
export const acting = {
  /** Begins a piece of work in which nothing is known of it yet. */
  run<T>(work: () => T): T {
    return storage.run({}, work);
  },

  /** From now on an API key of this name acts in this piece of work. */
  byApiKey(name: string): void {
    const store = storage.getStore();
    if (store) store.key = name;
  },

  apiKey(): string | undefined {
    return storage.getStore()?.key;
  },

  /** From now on this piece of work does what the person approved of something else: `ai`. */
  approved(origin: string): void {
    const store = storage.getStore();
    if (store) store.origin = origin;
  },

  origin(): string | undefined {
    return storage.getStore()?.origin;
  },
};
