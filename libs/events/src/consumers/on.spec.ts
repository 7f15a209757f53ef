import { defineEvent, type EventOf } from '@fernway/contracts/event';
import type { PlatformTx, UserTx, WorkspaceTx } from '@fernway/database';
import { z } from 'zod';
import { HandlerTable } from './event-handler.js';
import { declarationsOf, On, OnEvery } from './on.js';

const Told = defineEvent('on-spec.told', 1, [], { aggregate: 'on-spec.talk', data: z.object({ words: z.string() }) });
type Told = EventOf<typeof Told>;

class Base {
  @On(Told)
  async base(_event: Told, _tx: WorkspaceTx): Promise<void> {}
}

class Listener extends Base {
  @On(Told, { latest: true, scope: 'user', name: 'old-name' })
  async own(_event: Told, _tx: UserTx): Promise<void> {}

  @OnEvery(Told)
  every(_event: Told): void {}
}

class Misfit {
  // @ts-expect-error the parameter is not this event's
  @On(Told)
  async wrong(_event: { data: { words: number } }, _tx: PlatformTx): Promise<void> {}
}

describe('@On and @OnEvery', () => {
  it('declares on the class, with what it inherits', () => {
    expect(declarationsOf(Listener.prototype)).toMatchObject([
      { method: 'base', every: false },
      { method: 'own', every: false, latest: true, scope: 'user', name: 'old-name' },
      { method: 'every', every: true },
    ]);
    expect(declarationsOf(Base.prototype)).toHaveLength(1);
  });

  it('lets the compiler refuse a handler of another shape', () => {
    expect(declarationsOf(Misfit.prototype)).toHaveLength(1);
  });
});

describe('HandlerTable', () => {
  const handler = (name: string, formerNames: string[] = []) => ({
    name,
    formerNames,
    events: [Told],
    latest: false,
    scope: undefined,
    many: false,
    call: async () => {},
  });

  it('refuses two handlers of one name, which would share an inbox key', () => {
    expect(() => new HandlerTable([handler('a'), handler('a')])).toThrow('Two event handlers are named a');
  });

  it('finds a handler by the names of those that it replaced', () => {
    const renamed = handler('new', ['old', 'older']);
    const table = new HandlerTable([renamed, handler('other')]);
    expect(['new', 'old', 'older', 'oldest'].map((name) => table.named(name))).toEqual([
      renamed,
      renamed,
      renamed,
      undefined,
    ]);
    expect(() => new HandlerTable([renamed, handler('old')])).toThrow('Two event handlers are named old');
  });

  it('gives a handler its own version of an event only', () => {
    const table = new HandlerTable([handler('a'), handler('b')]);
    const envelope = { type: Told.type, dataversion: 1 } as never;
    expect(table.of(envelope).map(({ name }) => name)).toEqual(['a', 'b']);
    expect(table.of({ type: Told.type, dataversion: 2 } as never)).toEqual([]);
    expect(table.of({ type: 'on-spec.other', dataversion: 1 } as never)).toEqual([]);
  });
});
