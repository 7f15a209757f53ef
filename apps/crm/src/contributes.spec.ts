import { recordPages } from '@fernway/contracts/records/pages';
import { contributes } from './contributes.js';

// Other parts link to records by `pathOf`: what it says is where this one shows them.
it.each(Object.values(recordPages))('a list is at %s, and a record below it', (page) => {
  const routes = contributes.routes.map(({ path }) => path as string);
  expect(routes).toEqual(expect.arrayContaining([page, `${page}/:id`]));
});
