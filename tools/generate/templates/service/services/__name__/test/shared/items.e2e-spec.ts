import { describe, expect, it } from '@jest/globals';
import { ItemAdded } from '@fernway/contracts/events/__name__';
import { addItem, listItems } from '@fernway/contracts/http/__name__';
import { eventually, type TestService } from '@fernway/service-kit/testing';

export const items = (__camel__: TestService): void =>
  describe('items', () => {
    it('are kept, listed by pages, and told to the others', async () => {
      const owner = await __camel__.person();
      for (const title of ['First', 'Second', 'Third']) {
        expect((await __camel__.request(addItem, { as: owner, body: { title } })).status).toBe(201);
      }
      const first = await __camel__.request(listItems, { as: owner, query: { limit: 2 } });
      expect(first.body.items.map(({ title }: { title: string }) => title)).toEqual(['Third', 'Second']);
      const rest = await __camel__.request(listItems, { as: owner, query: { limit: 2, after: first.body.next } });
      expect(rest.body).toMatchObject({ items: [{ title: 'First' }], next: null });
      const told = () => __camel__.events.of(ItemAdded).filter(({ workspaceid }) => workspaceid === owner.workspace);
      await eventually(() => told().length === 3);
    });

    it('are refused without a title, and with fields that nobody knows', async () => {
      const owner = await __camel__.person();
      for (const body of [{ title: ' ' }, { title: 'T', colour: 'red' }]) {
        expect((await __camel__.request(addItem, { as: owner, body })).status).toBe(400);
      }
    });
  });
