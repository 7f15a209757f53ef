import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '@fernway/database';
import { publish } from '@fernway/federation/publish';
import { signedInPage, writeBuild } from '@fernway/federation/testing';
import pg from 'pg';
import { root } from '../bootstrap/process.mjs';
import { discoverServices, settingPrefix } from '../platform/services.ts';

let folder: string;
let server: EmbeddedPostgres;
let settings: Record<string, string>;

// A server of its own: migrating for real sets the passwords of the services' roles.
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'fernway-verbs-'));
  chmodSync(folder, 0o755);
  server = await startEmbeddedPostgres({ dataDir: join(folder, 'postgres') });
  const address = (role: string, database: string) => `postgres://${role}:secret@127.0.0.1:${server.port}/${database}`;
  settings = { POSTGRES_ADMIN_URL: server.adminUrl };
  for (const { name } of discoverServices().filter(({ database }) => database)) {
    settings[`${settingPrefix(name)}_DATABASE_URL`] = address(`${name}_service`, name);
    settings[`${settingPrefix(name)}_MIGRATION_URL`] = address(`${name}_owner`, name);
  }
});
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

const fernway = (args: string[], env: Record<string, string> = {}) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(root, 'tools/fernway/main.ts'), ...args], {
    encoding: 'utf8',
    env: { ...process.env, NODE_OPTIONS: '', DATA_DIR: folder, ...env },
  });
  return { status, output: stdout + stderr };
};

it('migrate makes roles, databases and schemas, and finds nothing to do the second time', () => {
  const first = fernway(['migrate'], settings);
  expect(first).toMatchObject({ status: 0 });
  const names = discoverServices().flatMap(({ name, database }) => (database ? [name] : []));
  for (const name of names) expect(first.output).toMatch(new RegExp(`^${name}: \\w+\\d{13}`, 'm'));
  expect(fernway(['migrate'], settings).output.trim().split('\n')).toEqual(names.map((name) => `${name}: up to date`));
});

it('events lists the dead letters of a service, and gives them another chance', () => {
  expect(fernway(['events', 'list', 'identity'], settings)).toEqual({ status: 0, output: 'No dead letters.\n' });
  expect(fernway(['events', 'replay', 'identity'], settings)).toEqual({
    status: 0,
    output: '0 given all their attempts again\n',
  });
});

it('records retell lists what the CRM is to tell once more, of all workspaces or of one', async () => {
  const [oak, elm] = ['01890000-0000-7000-8000-00000000b001', '01890000-0000-7000-8000-00000000b002'];
  const client = new pg.Client({
    connectionString: Object.assign(new URL(server.adminUrl), { pathname: '/crm' }).href,
  });
  await client.connect();
  await client.query('INSERT INTO workspace_language (workspace_id) VALUES ($1), ($2)', [oak, elm]);
  const workspaces = async () =>
    (await client.query('SELECT DISTINCT workspace_id AS id FROM retelling ORDER BY id')).rows.map(({ id }) => id);
  expect(fernway(['records', 'retell', '--workspace', 'oak'], settings).output).toContain('oak is not the id');
  expect(fernway(['records', 'retell', '--workspace', oak], settings)).toMatchObject({ status: 0 });
  expect(await workspaces()).toEqual([oak]);
  expect(fernway(['records', 'retell'], settings).output).toMatch(/^16 lists of records are told once more/);
  expect(await workspaces()).toEqual([oak, elm]);
  await client.end();
});

it('tokens adjust gives and takes tokens of a person, and records who, when and why', async () => {
  const [ann, nobody] = ['01890000-0000-7000-8000-00000000a001', '01890000-0000-7000-8000-00000000a002'];
  const sql = async (database: string, text: string) => {
    const client = new pg.Client({
      connectionString: Object.assign(new URL(server.adminUrl), { pathname: `/${database}` }).href,
    });
    await client.connect();
    try {
      return (await client.query(text)).rows;
    } finally {
      await client.end();
    }
  };
  await sql('tokens', `select open_account('${ann}', gen_random_uuid(), 'UTC', 10, null, 'Welcome tokens', now(), 20)`);
  await sql(
    'identity',
    `insert into account (user_id, email, first_name, last_name, workspace_id) values ('${ann}', 'Ann@example.com', 'Ann', 'Ames', gen_random_uuid());
    insert into account_email values ('ann@example.com', '${ann}')`,
  );
  const adjust = (...args: string[]) => fernway(['tokens', 'adjust', ...args], settings);
  const given = adjust(
    '--user',
    'Ann@Example.com',
    '--tokens',
    '+25',
    '--reason',
    'A lost draft',
    '--operator',
    'Bea',
    '--key',
    'ticket-7',
  );
  expect(given).toEqual({
    status: 0,
    output: expect.stringMatching(
      /^\+25 tokens by Bea \(.+@.+\): 35 available, 0 owed, 35 in total\. Key: ticket-7\n$/,
    ),
  });
  expect(adjust('--user', ann, '--tokens', '25', '--reason', 'A lost draft', '--key', 'ticket-7').output).toMatch(
    /^ticket-7 was done before: 35 available/,
  );
  expect(adjust('--user', ann, '--tokens', '-5', '--reason', 'Too many').output).toMatch(
    /^-5 tokens by unnamed \(.+\): 30 available/,
  );
  const kept = await sql(
    'tokens',
    `select tokens.amount, operator, reason, adjustment.at > now() - interval '1 minute' as now
    from adjustment join ledger_entry tokens using (account_id, seq) order by seq`,
  );
  expect(kept).toEqual([
    { amount: 25, operator: expect.stringMatching(/^Bea \(/), reason: 'A lost draft', now: true },
    { amount: -5, operator: expect.stringMatching(/^unnamed \(/), reason: 'Too many', now: true },
  ]);
  expect(await sql('tokens', `select count(*)::int as told from outbox where type = 'tokens.balance-changed'`)).toEqual(
    [{ told: 2 }],
  );

  expect(adjust('--user', nobody, '--tokens', '5', '--reason', 'x')).toEqual({
    status: 1,
    output: `${nobody} has no token account\n`,
  });
  expect(adjust('--user', 'who@example.com', '--tokens', '5', '--reason', 'x')).toEqual({
    status: 1,
    output: 'Nobody has the address who@example.com.\n',
  });
  expect(adjust('--user', ann, '--tokens', '-31', '--reason', 'x').output).toMatch(
    /^Cannot move -31 of 30 tokens: what was bought/,
  );
  for (const amount of ['0', '1.5', '1e3', 'NaN', '9007199254740992', '-0']) {
    expect(adjust('--user', ann, '--tokens', amount, '--reason', 'x').output).toMatch(/^Say how many, whole and not 0/);
  }
  expect(adjust('--user', ann, '--tokens', '5', '--reason', '  ').output).toMatch(/^Say why/);
  expect(adjust('--tokens', '5', '--reason', 'x').output).toMatch(/^Say whose/);
}, 60_000);

it('says in a line what is missing', () => {
  expect(fernway(['migrate', 'nothing'], settings)).toEqual({ status: 1, output: 'There is no service "nothing".\n' });
  expect(fernway(['migrate', 'identity'])).toMatchObject({
    status: 1,
    output: expect.stringMatching(/^IDENTITY_MIGRATION_URL is not set/),
  });
  expect(fernway(['events', 'list', 'identity']).output).toBe(
    'IDENTITY_DATABASE_URL is not set, and no platform runs here.\n',
  );
  expect(fernway(['events', 'list', 'nothing'], settings)).toEqual({
    status: 1,
    output: 'There is no service "nothing".\n',
  });
  expect(fernway(['remotes', 'promote', 'crm']).output).toMatch(/^remotes list/);
  expect(fernway(['dance']).output).toMatch(/^There is no "dance"\./);
});

it('billing says what it needs before it asks Stripe or the database for anything', () => {
  expect(fernway(['billing']).output).toMatch(/^Say which: billing sync/);
  expect(fernway(['billing', 'sync'])).toMatchObject({
    status: 1,
    output: expect.stringMatching(/^Payments are off: set STRIPE_SECRET_KEY/),
  });
  expect(
    fernway(['billing', 'sync'], { STRIPE_SECRET_KEY: 'sk', STRIPE_WEBHOOK_SECRET: 'w', CURRENCY: 'KWD' }).output,
  ).toMatch(/^CURRENCY is none that payments can be taken in/);
  expect(fernway(['billing', 'refund', 'x'], settings).output).toBe('"x" is no order\'s id.\n');
  const order = '0190a1b2-0000-7000-8000-000000000000';
  expect(fernway(['billing', 'refund', order, '--amount', '1.5'], settings).output).toMatch(
    /^"1.5" is no amount in minor units/,
  );
  expect(fernway(['billing', 'refund', order], settings)).toEqual({
    status: 1,
    output: `There is no order ${order}\n`,
  });
});

it('new passwords in the addresses hold after the next migration, and the old ones no longer', async () => {
  const connects = async (url: string) => {
    const client = new pg.Client({ connectionString: url });
    return client.connect().then(
      () => client.end().then(() => true),
      (error: { code?: string }) => error.code,
    );
  };
  const wrongPassword = '28P01';
  const rotated = Object.fromEntries(
    Object.entries(settings).map(([name, url]) => [name, url.replace(':secret@', ':newer@')]),
  );
  expect(await connects(settings.CRM_DATABASE_URL!)).toBe(true);
  expect(fernway(['migrate', 'crm'], rotated)).toMatchObject({ status: 0 });
  expect([await connects(settings.CRM_DATABASE_URL!), await connects(settings.CRM_MIGRATION_URL!)]).toEqual([
    wrongPassword,
    wrongPassword,
  ]);
  expect([await connects(rotated.CRM_DATABASE_URL!), await connects(rotated.CRM_MIGRATION_URL!)]).toEqual([true, true]);
  expect(fernway(['migrate', 'crm'], settings)).toMatchObject({ status: 0 });
});

it('remotes promotes nothing that clashes, and says with what; the rest goes on', async () => {
  const remotes = join(folder, 'remotes');
  const verb = (...args: string[]) => fernway(['remotes', ...args], { REMOTES_DIR: remotes });
  const published = async (name: string, path: string) => {
    const build = await writeBuild(join(folder, `${name}-build`), {
      name,
      contributes: { routes: [signedInPage(path)] },
    });
    return (await publish(build, { into: remotes })).version;
  };
  const [crm, support] = [await published('crm', '/dashboard/deals'), await published('support', '/dashboard/deals')];
  expect(verb('promote', 'crm', crm)).toEqual({ status: 0, output: `crm ${crm} is live\n` });
  const before = readFileSync(join(remotes, 'registry.json'), 'utf8');
  expect(verb('promote', 'support', support)).toEqual({
    status: 1,
    output: `support ${support} clashes with crm ${crm}: /dashboard/deals is contributed by support and by crm. Nothing was changed.\n`,
  });
  expect(readFileSync(join(remotes, 'registry.json'), 'utf8')).toBe(before);

  const forced = { current: { version: support, checksum: 'x' }, earlier: [] };
  writeFileSync(
    join(remotes, 'registry.json'),
    JSON.stringify({ remotes: { ...JSON.parse(before).remotes, support: forced } }),
  );
  expect(verb('list').output).toMatch(
    new RegExp(
      `^crm: ${crm}\nsupport: ${support}\nsupport ${support} is left out, nothing of it is shown: .*integrity.json`,
    ),
  );
  expect(verb('remove', 'support')).toEqual({ status: 0, output: 'nothing of support is shown any more\n' });
  expect(verb('list').output).toBe(`crm: ${crm}\n`);
  expect(verb('remove', 'support')).toEqual({ status: 1, output: 'There is no remote support\n' });
  writeFileSync(join(remotes, 'registry.json'), '{');
  expect(verb('promote', 'support', support)).toMatchObject({
    status: 1,
    output: expect.stringMatching(/^\S+registry.json cannot be read: .*registry.last.json\n$/),
  });
});
