import { PeerError } from './form.js';

/** One of Stripe's objects; what the peer does not model is not there. */
export type Thing = { id: string; object: string; [field: string]: unknown };

export type PeerEvent = {
  id: string;
  object: 'event';
  type: string;
  created: number;
  data: { object: Thing };
} & Record<string, unknown>;

/** All that the peer knows: objects by id, events in the order in which they happened, a clock that tests move. */
export class PeerState {
  private readonly things = new Map<string, Thing>();
  private count = 0;
  private ahead = 0;
  readonly events: PeerEvent[] = [];
  /** Every write that took effect, by what it made or changed: `checkout.session create`. */
  readonly effects: string[] = [];

  /** Unix seconds. */
  now(): number {
    return Math.floor(Date.now() / 1000) + this.ahead;
  }

  /** Moves the clock on; subscriptions notice through `advance` of the billing part. */
  moveOn(seconds: number): void {
    this.ahead += seconds;
  }

  add<T extends Thing>(prefix: string, fields: Omit<T, 'id'> & { id?: string }): T {
    this.count += 1;
    const thing = { id: `${prefix}_${String(this.count).padStart(6, '0')}`, ...fields } as unknown as T;
    this.things.set(thing.id, thing);
    this.effects.push(`${thing.object} create`);
    return thing;
  }

  find(object: string, id: string): Thing {
    const thing = this.things.get(id);
    if (thing?.object !== object) throw new PeerError(404, `No such ${object}: '${id}'`);
    return thing;
  }

  all(object: string, where: (thing: Thing) => boolean = () => true): Thing[] {
    return [...this.things.values()].filter((thing) => thing.object === object && where(thing)).reverse();
  }

  /** Notes that something happened, with the object as it is at this moment: later changes do not reach into it. */
  tell(type: string, thing: Thing): void {
    this.count += 1;
    this.events.push({
      id: `evt_${String(this.count).padStart(6, '0')}`,
      object: 'event',
      api_version: '2026-10-28.endive',
      created: this.now(),
      livemode: false,
      pending_webhooks: 1,
      request: { id: null, idempotency_key: null },
      type,
      data: { object: structuredClone(thing) },
    });
  }
}

export const listOf = (url: string, data: Thing[], limit = 10, after: string | null = null) => {
  const rest = after ? data.slice(data.findIndex(({ id }) => id === after) + 1) : data;
  return { object: 'list', url, has_more: rest.length > limit, data: rest.slice(0, limit) };
};
