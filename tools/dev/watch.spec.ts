import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { root } from '../bootstrap/process.mjs';
import { nodePackages, servicesUsing, watchSources } from './watch.ts';

describe('what a change restarts', () => {
  const packages = nodePackages(root);

  it('is the service itself', () => {
    expect(servicesUsing('@fernway/identity-service', packages)).toEqual(['identity']);
  });

  it('is every service that runs a library, also through another', () => {
    const all = packages.flatMap(({ service }) => (service && service !== 'gateway' ? [service] : []));
    expect(servicesUsing('@fernway/database', packages)).toEqual(expect.arrayContaining(all));
  });
});

it('a burst of saved files is one change, and specs are none', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'fernway-watch-'));
  mkdirSync(join(folder, 'src', 'deals'), { recursive: true });
  const seen: string[] = [];
  const end = watchSources([{ name: 'crm', folder, service: 'crm', uses: [] }], ({ name }) => seen.push(name));
  await sleep(100);
  writeFileSync(join(folder, 'src', 'deals', 'deals.service.spec.ts'), '');
  await sleep(400);
  expect(seen).toEqual([]);
  for (const name of ['a.ts', 'b.ts']) writeFileSync(join(folder, 'src', 'deals', name), '1');
  await sleep(600);
  end();
  expect(seen).toEqual(['crm']);
  rmSync(folder, { recursive: true });
});
