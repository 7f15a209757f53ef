import { recordPages } from '@fernway/contracts/records/pages';
import { contributes } from './contributes.js';

// Other parts link to records by `pathOf`: what it says is where this one shows them.
it.each(Object.values(recordPages))('a list is at %s, and a record below it', (page) => {
  const routes = contributes.routes.flatMap((route): string[] => [
    route.path,
    ...('aliases' in route ? route.aliases : []),
  ]);
  expect(routes).toEqual(expect.arrayContaining([page, `${page}/:id`]));
});
