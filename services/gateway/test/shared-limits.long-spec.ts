import { asAdmin, testDatabase, type TestDatabase } from '@fernway/database/testing';
import { eventually, generateServiceKeys } from '@fernway/service-kit/testing';
import { type GatewayUnderTest, startGateway, startUpstream, type Upstream } from './gateway-under-test.js';

const limit = 10;
let database: TestDatabase;
let crm: Upstream;
let gateways: GatewayUnderTest[];
beforeEach(async () => {
  database = await testDatabase('gateway', []);
  crm = await startUpstream();
  // Those of one installation have one key.
  const keys = await generateServiceKeys(['gateway']);
  const settings = { ...keys, RATE_LIMIT: String(limit), GATEWAY_LIMITS_DATABASE_URL: database.migrationUrl } as Record<
    string,
    string
  >;
  gateways = await Promise.all([
    startGateway({ crm: crm.url }, { ...settings, GATEWAY_METRICS_PORT: '0' }),
    startGateway({ crm: crm.url }, settings),
  ]);
});
afterEach(async () => {
  await Promise.all(gateways.map((gateway) => gateway.close()));
  await Promise.all([crm.close(), database.close()]);
});

const statuses = async (gateway: GatewayUnderTest, count: number) => {
  const answers = await Promise.all(Array.from({ length: count }, () => gateway.ask('/api/crm/contacts')));
  return answers.map(({ status }) => status).sort();
};
const countedAlone = async () =>
  (await gateways[0]!.metrics()).includes('gateway_limits_counted_alone{service="gateway"} 1');
/** The database takes nobody in any more, and sends away who is there. */
const refuseAll = (refused: boolean) =>
  asAdmin(process.env['TEST_POSTGRES_URL']!, async (admin) => {
    const name = new URL(database.adminUrl).pathname.slice(1);
    await admin.query(`ALTER DATABASE ${name} ALLOW_CONNECTIONS ${!refused}`);
    if (refused) await admin.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1', [name]);
  });

it('counts what comes to two gateways together', async () => {
  const [one, two] = gateways as [GatewayUnderTest, GatewayUnderTest];
  const both = await Promise.all([statuses(one, 6), statuses(two, 6)]);
  expect(both.flat().filter((status) => status === 200)).toHaveLength(limit);
  for (const gateway of [one, two]) {
    const { status, headers, json } = await gateway.ask('/api/crm/contacts');
    expect([status, json().code, headers['x-ratelimit-remaining']]).toEqual([429, 'too-many-requests', '0']);
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    expect(Number(headers['retry-after'])).toBeLessThanOrEqual(60);
  }
  expect(await countedAlone()).toBe(false);
});

it('counts by itself while the database is away, says so, and together again once it is back', async () => {
  const [one, two] = gateways as [GatewayUnderTest, GatewayUnderTest];
  expect(await statuses(one, limit)).toEqual(Array(limit).fill(200));
  await refuseAll(true);
  expect(await statuses(one, limit)).toEqual(Array(limit).fill(200));
  expect((await one.ask('/api/crm/contacts')).status).toBe(429);
  expect(await countedAlone()).toBe(true);
  await refuseAll(false);
  await eventually(async () => {
    await one.ask('/api/crm/contacts');
    return !(await countedAlone());
  });
  expect(await statuses(two, 1)).toEqual([429]);
});

it('keeps nobody’s address, and counts anew once the minute is over', async () => {
  const [one] = gateways as [GatewayUnderTest];
  await one.ask('/api/crm/contacts');
  const rows = await database.dataSource.query(
    `SELECT relpersistence, relname FROM pg_class WHERE relname = 'rate_count'`,
  );
  expect(rows).toEqual([{ relpersistence: 'u', relname: 'rate_count' }]);
  const kept = await asAdmin(database.adminUrl, (admin) =>
    admin.query<{ row: string; bytes: number }>('SELECT c::text AS row, length(key) AS bytes FROM rate_count c'),
  );
  expect(kept.rows).toHaveLength(1);
  expect(kept.rows[0]!.bytes).toBe(32);
  expect(kept.rows[0]!.row).not.toMatch(/127\.0\.0\.1|all/);
  await asAdmin(database.adminUrl, (admin) => admin.query('UPDATE rate_count SET count = 99, ends_at = now()'));
  expect((await one.ask('/api/crm/contacts')).headers['x-ratelimit-remaining']).toBe(String(limit - 1));
});
