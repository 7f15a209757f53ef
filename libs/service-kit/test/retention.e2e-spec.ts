import { asAdmin } from '@fernway/database/testing';
import { randomUUID } from 'node:crypto';
import { retentionProblems, startTestService, type TestService } from '../src/testing.js';
import { SweeperService } from '../src/index.js';
import { addNote, notes } from './notes-service.js';

let service: TestService;
let second: TestService;
beforeAll(async () => {
  service = await startTestService(notes);
  second = await service.another();
});
afterAll(() => service.close());

const admin = <Row extends object>(text: string, values: unknown[] = []) =>
  asAdmin(service.database.adminUrl, async (db) => (await db.query<Row>(text, values)).rows);
const sweeperOf = (instance: TestService) => instance.app.get(SweeperService);
const count = async (table: string) =>
  (await admin<{ count: number }>(`select count(*)::int as count from ${table}`))[0]!.count;
const addOld = (rows: number) =>
  admin(
    `insert into idempotency_key (user_id, key, fingerprint, holder, held_until, created_at)
     select $1, 'old ' || n, 'x', $1, now(), now() - interval '25 hours' from generate_series(1, $2::int) n`,
    [randomUUID(), rows],
  );

describe('what every service keeps', () => {
  it('goes when its time is over, in as many steps as it takes, and not before', async () => {
    const as = await service.person();
    const write = () =>
      service.request(addNote, { as, body: { text: 'Once' }, headers: { 'idempotency-key': 'young' } });
    const first = await write();
    expect(first.status).toBe(201);
    await addOld(2500);
    await admin(`insert into effect_count (key, slice, amount, keep_until)
                 select int4send(n), now(), 1, now() + case when n = 1 then interval '1 hour' else interval '-1 second' end from generate_series(1, 1200) n`);
    await admin(
      `insert into ended_session (session_id, keep_until) select gen_random_uuid(), now() + case when n = 1 then interval '1 hour' else interval '-1 second' end from generate_series(1, 1200) n`,
    );
    await sweeperOf(service).sweep();
    expect([await count('idempotency_key'), await count('effect_count'), await count('ended_session')]).toEqual([
      1, 1, 1,
    ]);
    expect((await write()).body).toEqual(first.body);
    expect(await count('note')).toBe(1);
  });

  it('goes once where two instances sweep at the same time', async () => {
    await addOld(2500);
    const before = await count('idempotency_key');
    await Promise.all([sweeperOf(service).sweep(), sweeperOf(second).sweep()]);
    // Whoever came second to a step left the rest to the other, and nothing that is young went.
    await sweeperOf(service).sweep();
    expect([before, await count('idempotency_key')]).toEqual([2501, 1]);
  });
});

describe('the turn to sweep', () => {
  beforeEach(() => admin('delete from sweep_turn'));
  const turns = () => Promise.all([sweeperOf(service), sweeperOf(second)].map((sweeper) => sweeper.sweepInTurn()));

  it('is one instance’s', async () => {
    await addOld(1);
    const taken = await turns();
    expect([...taken].sort()).toEqual([false, true]);
    expect(await count('idempotency_key')).toBe(1);
    expect(await turns()).toEqual(taken);
  });

  it('is another’s once its holder has not come back', async () => {
    expect(await sweeperOf(service).sweepInTurn()).toBe(true);
    expect(await sweeperOf(second).sweepInTurn()).toBe(false);
    await admin(`update sweep_turn set held_until = now() - interval '1 second'`);
    expect(await sweeperOf(second).sweepInTurn()).toBe(true);
    expect(await sweeperOf(service).sweepInTurn()).toBe(false);
  });

  it('is asked again before each further step', async () => {
    const lost: number[] = [];
    const sweeper = sweeperOf(service);
    let steps = 0;
    sweeper.add(async () => {
      lost.push(++steps);
      await admin('update sweep_turn set holder = gen_random_uuid()');
      return true;
    });
    expect(await sweeper.sweepInTurn()).toBe(true);
    expect(lost).toEqual([1]);
  });
});

it('keeps for ever what is to be kept for no days', async () => {
  const asked: number[] = [];
  const sweeper = sweeperOf(second);
  for (const days of [0, 30]) sweeper.addAfter(days, async (_tx, given) => void asked.push(given));
  await sweeper.sweep();
  expect(asked).toEqual([30]);
});

describe('the page that says what bounds each table', () => {
  const page = (rows: string) =>
    `# Page\n\n## What grows, and what bounds it\nWords.\n\n| service | tables | hold | bound |\n|---|---|---|---|\n${kit}${rows}\n## Next\n| notes | \`other\` | x | y |\n`;
  const kit = [
    [
      'every service',
      'outbox',
      'inbox',
      'inbox_latest',
      'event_lease',
      'event_retry',
      'event_dead_letter',
      'outbox_refused',
      'ended_session',
      'changed_member',
      'idempotency_key',
      'effect_count',
      'sweep_turn',
      'migrations',
    ],
    ['events', 'event', 'delivery', 'consumer_group', 'subscription', 'migrations'],
  ]
    .map(([owner, ...tables]) => `| ${owner} | ${tables.map((table) => `\`${table}\``).join(', ')} | x | something |\n`)
    .join('');

  it('has a row for each', async () => {
    expect(await retentionProblems(service, page('| notes | `note` | notes | with records |\n'))).toEqual([]);
  });

  it.each([
    [
      'a table without one',
      '',
      /^notes\.note is in no row of “What grows, and what bounds it” \(docs\/operating\.md\): name the setting/,
    ],
    ['a row without a bound', '| notes | `note` | notes | |\n', /^notes\.note is bounded by nothing/],
    [
      'a row without a table',
      '| notes | `note`, `gone` | notes | with records |\n',
      /^notes\.gone has a row in .*, but there is no such table/,
    ],
    ['two rows', '| notes | `note`, `outbox` | notes | with records |\n', /^notes\.outbox has two rows/],
    [
      'a service that is not there',
      '| notes | `note` | notes | with records |\n| sales | `sale` | sales | with records |\n',
      /has a row for sales, which is no service/,
    ],
    [
      'a setting that the service has not',
      '| notes | `note` | notes | `KEEP_NOTES_DAYS` (30) |\n',
      /^KEEP_NOTES_DAYS \(30\) is named in .*, but the service has no such setting/,
    ],
  ])('names %s', async (_what, rows, problem) => {
    expect(await retentionProblems(service, page(rows))).toEqual([expect.stringMatching(problem)]);
  });
});
