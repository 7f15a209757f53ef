import type { Envelope, EventDefinition } from '@fernway/contracts/event';
import type { Tx } from '@fernway/database';
import type { HandlerScope } from './on.js';

/** One `@On` or `@OnEvery` method, bound to its instance. */
export type EventHandler = {
  /** Unique in the service; inbox, retry and dead letters are keyed by it. */
  name: string;
  event: EventDefinition;
  latest: boolean;
  scope: HandlerScope | undefined;
  /** Without a transaction for `@OnEvery`. */
  call: (event: Envelope, tx?: Tx) => Promise<unknown>;
  /** In the place of `call`, where all events of a transaction are taken at once. */
  callMany?: (events: Envelope[], tx?: Tx) => Promise<unknown>;
};

export class HandlerTable {
  private readonly byType = new Map<string, EventHandler[]>();
  private readonly byName = new Map<string, EventHandler>();

  constructor(handlers: EventHandler[]) {
    for (const handler of handlers) {
      if (this.byName.has(handler.name)) throw new Error(`Two event handlers are named ${handler.name}`);
      this.byName.set(handler.name, handler);
      this.byType.set(handler.event.type, [...(this.byType.get(handler.event.type) ?? []), handler]);
    }
  }

  /** A new version of an event is published beside the old one, so a handler takes its own version only. */
  of(envelope: Envelope): EventHandler[] {
    const handlers = this.byType.get(envelope.type) ?? [];
    return handlers.filter((handler) => handler.event.version === envelope.dataversion);
  }

  named(name: string): EventHandler | undefined {
    return this.byName.get(name);
  }

  get types(): string[] {
    return [...this.byType.keys()];
  }

  get topics(): string[] {
    return [...new Set([...this.byName.values()].map((handler) => handler.event.aggregate))];
  }
}
