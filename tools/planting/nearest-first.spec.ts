import { join } from 'node:path';
import { root } from '../bootstrap/process.mjs';
import NearestFirst from './nearest-first.mjs';

const orderOf = (source: string, ...tests: string[]) =>
  new NearestFirst(source)
    .sort(tests.map((path) => ({ path: join(root, path) })))
    .map(({ path }) => path.split('/').at(-1));

it('runs who imports the changed source before who only speaks of it, and that before the rest', () => {
  expect(
    orderOf(
      'tools/planting/sample.mjs',
      'tools/test/tally.spec.ts',
      'tools/planting/plant.e2e-spec.ts',
      'tools/planting/sample.spec.ts',
    ).slice(0, 2),
  ).toEqual(['sample.spec.ts', 'plant.e2e-spec.ts']);
  const crm = ['accounts', 'deals', 'exports', 'tasks'].map((name) => `services/crm/test/${name}.e2e-spec.ts`);
  expect(orderOf('services/crm/src/exports/exports.service.ts', ...crm)[0]).toBe('exports.e2e-spec.ts');
  expect(orderOf('services/crm/src/tasks/tasks.repository.ts', ...crm)[0]).toBe('tasks.e2e-spec.ts');
});
