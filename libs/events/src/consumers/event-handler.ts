import type { Envelope, EventDefinition } from '@fernway/contracts/event';
import type { Tx } from '@fernway/database';
import type { ChangeSubscription } from './change-reader.js';
import type { HandlerScope } from './on.js';

/** One `@On`, `@OnMany`, `@OnChanges` or `@OnEvery` method, bound to its instance. */
export type EventHandler = {
  /** Unique in the service; inbox, retry and dead letters are keyed by it. */
  name: string;
  /** Under which events of it may still be parked or dead. */
  formerNames: readonly string[];
  /** Events that it takes. */
  events: readonly EventDefinition[];
  latest: boolean;
  scope: HandlerScope | undefined;
  /** All events of a transaction are taken at once. */
  many: boolean;
  /** In the place of events it takes what they tell of records. */
  changes?: ChangeSubscription;
  /** @param given an event; events where it takes many; changes. @param tx none for `@OnEvery` */
  call: (given: unknown, tx?: Tx) => Promise<unknown>;
};

/** An event with its data as the handler's contract has it. @throws ZodError for data that breaks the contract */
export const parsedFor = ({ name, events }: EventHandler, envelope: Envelope): Envelope => {
  const definition = events.find(({ type }) => type === envelope.type);
  if (!definition) throw new Error(`${name} does not take ${envelope.type}`);
  return { ...envelope, data: definition.data.parse(envelope.data) };
};

export class HandlerTable {
  private readonly byType = new Map<string, EventHandler[]>();
  private readonly byName = new Map<string, EventHandler>();

  constructor(private readonly handlers: EventHandler[]) {
    for (const handler of handlers) {
      for (const name of [handler.name, ...handler.formerNames]) {
        if (this.byName.has(name)) throw new Error(`Two event handlers are named ${name}`);
        this.byName.set(name, handler);
      }
      for (const { type } of handler.events) this.byType.set(type, [...(this.byType.get(type) ?? []), handler]);
    }
  }

  /** A new version of an event is published beside the old one, so a handler takes its own version only. */
  of(envelope: Envelope): EventHandler[] {
    const handlers = this.byType.get(envelope.type) ?? [];
    return handlers.filter(({ events }) =>
      events.some(({ type, version }) => type === envelope.type && version === envelope.dataversion),
    );
  }

  named(name: string): EventHandler | undefined {
    return this.byName.get(name);
  }

  get types(): string[] {
    return [...this.byType.keys()];
  }

  get topics(): string[] {
    return [...new Set(this.handlers.flatMap(({ events }) => events.map(({ aggregate }) => aggregate)))];
  }
}
