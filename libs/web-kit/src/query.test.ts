import { beforeEach, expect, it } from '@jest/globals';
import { bindQueries, createQueryClient } from './query.js';
import { session } from './session.js';
import { fakeApi, signInForTest } from './testing.js';

beforeEach(() => {
  fakeApi();
  signInForTest({ sub: 'ann', ws: 'bakery' });
});

const bound = () => {
  const client = createQueryClient();
  const unbind = bindQueries(client);
  client.setQueryData(['crm', 'contacts'], ['Mara']);
  return { seen: () => client.getQueryData(['crm', 'contacts']), unbind };
};

it.each([
  ['another workspace of the same person', { sub: 'ann', ws: 'garage' }],
  ['another person in the same workspace', { sub: 'ben', ws: 'bakery' }],
])('%s sees nothing of what was read before', (_who, claims) => {
  const { seen, unbind } = bound();
  signInForTest(claims);
  expect(seen()).toBeUndefined();
  unbind();
});

it('a new token of the same person in the same workspace keeps what was read', () => {
  const { seen, unbind } = bound();
  signInForTest({ sub: 'ann', ws: 'bakery', role: 'member' });
  expect([session.current().status, seen()]).toEqual(['signed-in', ['Mara']]);
  unbind();
});
