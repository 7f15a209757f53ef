import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../bootstrap/process.mjs';
import { sourceStamp } from './source-stamp.ts';

it('is the same whatever the data of a service that runs by itself is', () => {
  const before = sourceStamp();
  const data = join(root, 'services/crm/.data/of-a-test');
  mkdirSync(data, { recursive: true });
  writeFileSync(join(data, 'file'), '1');
  const withData = sourceStamp();
  rmSync(data, { recursive: true });
  expect(withData).toBe(before);
});
