import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { ItemAdded } from '@fernway/contracts/events/__name__';
import { addItem, listItems } from '@fernway/contracts/http/__name__';
import { eventually, startTestService, type TestService } from '@fernway/service-kit/testing';
import { service } from '../src/main.js';

let __camel__: TestService;
beforeAll(async () => {
  __camel__ = await startTestService(service);
});
afterAll(() => __camel__.close());

it('keeps an item, lists it by pages, and tells the others', async () => {
  const owner = await __camel__.person();
  for (const title of ['First', 'Second', 'Third']) {
    expect((await __camel__.request(addItem, { as: owner, body: { title } })).status).toBe(201);
  }
  const first = await __camel__.request(listItems, { as: owner, query: { limit: 2 } });
  expect(first.body.items.map(({ title }: { title: string }) => title)).toEqual(['Third', 'Second']);
  const rest = await __camel__.request(listItems, { as: owner, query: { limit: 2, after: first.body.next } });
  expect(rest.body).toMatchObject({ items: [{ title: 'First' }], next: null });
  await eventually(() => __camel__.events.of(ItemAdded).length === 3);
});

it('refuses an item without title, and fields it does not know', async () => {
  const owner = await __camel__.person();
  for (const body of [{ title: ' ' }, { title: 'T', colour: 'red' }]) {
    expect((await __camel__.request(addItem, { as: owner, body })).status).toBe(400);
  }
});
