import { canary, promote, rollBack } from '@fernway/federation/publish';
import { eventually } from '@fernway/service-kit/testing';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type GatewayUnderTest, startGateway, startUpstream, type Upstream } from './gateway-under-test.js';
import { publishRelease } from './site-fixture.js';

let crm: Upstream;
let folder: string;
let volume: string;
beforeAll(async () => {
  crm = await startUpstream();
});
afterAll(() => crm.close());
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fernway-volume-'));
  volume = join(folder, 'volume');
});
afterEach(() => rm(folder, { recursive: true }));

/** A container made anew: the image's folder is fresh, the volume is the same. */
async function inContainer(build: string, work: (test: GatewayUnderTest) => Promise<void>): Promise<void> {
  const image = await mkdtemp(join(folder, 'image-'));
  await promote('site', await publishRelease(image, build), image);
  const test = await startGateway({ crm: crm.url }, { REMOTES_DIR: volume, REMOTES_SEED_DIR: image });
  try {
    await work(test);
  } finally {
    await test.close();
  }
}
const says = async (test: GatewayUnderTest, text: string, headers: Record<string, string> = {}): Promise<void> =>
  void (await eventually(async () =>
    (await test.ask('/', { headers })).body.toString().includes(`<h1>${text} en</h1>`),
  ));

it('what an operator promoted, rolled back or shows to some outlives the gateway’s container', async () => {
  let second = '';
  await inContainer('One', async (test) => {
    await says(test, 'One');
    second = await publishRelease(volume, 'Two');
    await promote('site', second, volume);
    await says(test, 'Two');
  });
  await inContainer('One', async (test) => {
    await says(test, 'Two');
    await rollBack('site', volume);
    await says(test, 'One');
    await canary('site', second, 50, volume);
  });
  await inContainer('One', async (test) => {
    const bucket = (number: number) => ({ cookie: `fernway-bucket=${number}` });
    await says(test, 'Two', bucket(10));
    await says(test, 'One', bucket(90));
  });
});

it('a newer image shows its own build, unless the operator chose another', async () => {
  await inContainer('One', (test) => says(test, 'One'));
  await inContainer('Two', async (test) => {
    await says(test, 'Two');
    await rollBack('site', volume);
    await says(test, 'One');
  });
  await inContainer('Three', (test) => says(test, 'One'));
});
