import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { ActivitiesChanged } from '@fernway/contracts/events/crm-batches';
import { listImports } from '@fernway/contracts/http/crm-imports';
import { eventually, startTestService, type TestService } from '@fernway/service-kit/testing';
import { request } from 'node:http';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { service } from '../src/main.js';
import { undo } from './batches.js';
import { rowsOf } from './crm.js';
import { checked, isOnDisk, ran, upload } from './imports.js';

let crm: TestService;
beforeAll(async () => {
  crm = await startTestService(service);
});
afterAll(() => crm.close());

it('notes of thousands of rows are written span by span, in events that hold them', async () => {
  const as = await crm.person();
  const long = '注'.repeat(15_000);
  const lines = Array.from(
    { length: 2_100 },
    (_none, n) => `Person ${n},p${n}@x.example,${n < 6 ? long + String(n) : `Note ${n}`}`,
  );
  const made = await checked(crm, as, await upload(crm, as, ['Name,Email,Notes', ...lines].join('\n')));
  const done = await ran(crm, as, made);
  expect(done.counts).toMatchObject({ create: 2_100, invalid: 0 });
  const [written] = await rowsOf<{ notes: number; right: boolean }>(
    crm,
    `select count(*)::int as notes, bool_and(c.name = 'Person ' || regexp_replace(a.body, '^\\D*', '')) as right
       from activity a join contact c on c.id = a.contact_id and c.workspace_id = a.workspace_id where a.workspace_id = $1`,
    [as.workspace],
  );
  expect(written).toEqual({ notes: 2_100, right: true });
  const told = () => crm.events.of(ActivitiesChanged).filter(({ data }) => data.batchId === done.batchId);
  await eventually(() => told().flatMap(({ data }) => data.items).length === 2_100);
  expect(Math.max(...told().map(({ data }) => data.items.length))).toBeLessThanOrEqual(200);
  expect(told().length).toBeLessThan(25);
  const back = await undo(crm, as, done.batchId!);
  expect(back).toMatchObject({ deleted: 2_100, refused: 0 });
  expect(
    await rowsOf(crm, 'select from activity where workspace_id = $1 and deleted_at is null', [as.workspace]),
  ).toEqual([]);
});

it('a file of one line of a gigabyte is refused while it comes, and none of it stays in memory or on disk', async () => {
  const as = await crm.person();
  const { port } = new URL(crm.url);
  const before = heldMegabytes();
  const answer = Promise.withResolvers<[number | undefined, string | undefined, string]>();
  const sent = request(
    {
      port,
      method: 'POST',
      path: '/api/crm/imports?recordType=contact&fileName=line.csv',
      headers: { authorization: `Bearer ${as.token}`, 'content-type': 'application/octet-stream' },
    },
    async (response) => {
      answer.resolve([
        response.statusCode,
        response.headers.connection,
        (JSON.parse(await text(response)) as { detail: string }).detail,
      ]);
    },
  );
  sent.on('error', () => undefined);
  let held = 0;
  const line = function* () {
    const megabyte = Buffer.alloc(1024 ** 2, 'x');
    for (let megabytes = 1; megabytes <= 1024; megabytes += 1) {
      yield megabyte;
      if (megabytes === 500) held = heldMegabytes() - before;
    }
  };
  Readable.from(line()).pipe(sent);
  expect(await answer.promise).toEqual([413, 'close', 'The file is larger than 512 MB; split it']);
  sent.destroy();
  // Of five hundred, buffers on their way included.
  expect(held).not.toBe(0);
  expect(held).toBeLessThan(200);
  await eventually(async () => !(await isOnDisk()));
  expect((await crm.request(listImports, { as })).body.items).toEqual([]);
});

/** What buffers of this process are still in use, without those that only wait to be collected. */
function heldMegabytes(): number {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
  return process.memoryUsage().arrayBuffers / 1024 ** 2;
}
