import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
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

describe('what is watched', () => {
  let folder: string;
  let seen: string[];
  let end: () => Promise<void>;
  const file = (name: string) => join(folder, 'src', 'deals', name);
  const changes = async (count: number) => {
    for (let waited = 0; seen.length < count && waited < 20_000; waited += 50) await sleep(50);
    await sleep(400);
    expect(seen).toEqual(Array.from({ length: count }, () => 'crm'));
  };
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'fernway-watch-'));
    mkdirSync(join(folder, 'src', 'deals'), { recursive: true });
    seen = [];
    end = await watchSources([{ name: 'crm', folder, service: 'crm', uses: [] }], ({ name }) => seen.push(name));
  });
  afterEach(async () => {
    await end();
    rmSync(folder, { recursive: true });
  });

  it('a burst of saved files is one change, and specs are none', async () => {
    writeFileSync(file('deals.service.spec.ts'), '');
    await changes(0);
    for (const name of ['a.ts', 'b.ts']) writeFileSync(file(name), '1');
    await changes(1);
  });

  it('each file that an editor puts in the place of the one before is a change', async () => {
    for (let save = 1; save <= 3; save += 1) {
      writeFileSync(file('.a.ts.saved'), String(save));
      renameSync(file('.a.ts.saved'), file('a.ts'));
      await changes(save);
    }
  });
});
