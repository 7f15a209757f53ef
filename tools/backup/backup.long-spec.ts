import { spawn } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { publishLocalBuilds } from '@fernway/federation/publish';
import pg from 'pg';
import { root } from '../bootstrap/process.mjs';
import { type Call, clientOf, until } from '../fuzz/seed.ts';
import { runPlatform, type RunningPlatform } from '../platform/run-platform.ts';
import { runToEnd } from '../platform/run-to-end.ts';
import { onSmallDisk } from '../test/small-disk.ts';

const ann = { email: 'ann@oak.example', password: 'correct-horse-1!', firstName: 'Ann', lastName: 'Lee' };
const passphrase = 'four words for the keys';
const photo = Buffer.from(
  Array.from({ length: 300_000 }, (_, place) => (Math.imul(place, 2_654_435_761) >>> 13) & 255),
).toString('latin1');

let folder: string;
let data: string;
let archive: string;
let platform: RunningPlatform | undefined;
/** What the platform is to know again: as of the end of the writes, and as of their begin. */
const known = { port: 0, token: '', contact: '', refreshCookie: '', acknowledged: 0, atBegin: 0 };

const files = (name: string) => join(folder, name);
const empty = (name: string) => {
  rmSync(files(name), { recursive: true, force: true });
  mkdirSync(files(name), { recursive: true });
  chmodSync(files(name), 0o755);
  return files(name);
};

function verb(args: string[], env: Record<string, string> = {}) {
  const child = spawn(process.execPath, [join(root, 'tools/fernway/main.ts'), ...args], {
    env: {
      ...process.env,
      NODE_OPTIONS: '',
      FERNWAY_ENV_FILE: 'off',
      DATA_DIR: data,
      FERNWAY_BACKUP_PASSPHRASE: passphrase,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  const ended = new Promise<{ status: number | null; output: string }>((done) =>
    child.on('close', (status) => done({ status, output })),
  );
  return Object.assign(ended, { child });
}

const signIn = async (url: string) => {
  const answer = await fetch(`${url}/api/identity/sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: JSON.stringify({ email: ann.email, password: ann.password }),
  });
  const { session } = (await answer.json()) as { session: { accessToken: string } };
  return {
    token: session.accessToken,
    call: clientOf(url, session.accessToken),
    cookie: answer.headers
      .getSetCookie()
      .map((each) => each.split(';')[0])
      .join('; '),
  };
};
const refresh = (url: string, cookie: string) =>
  fetch(`${url}/api/identity/refresh`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url, cookie },
    body: '{}',
  });
/** However many were written meanwhile, each is looked at. */
const manyCalls = { RATE_LIMIT: '100000' };
const draft = (call: Call) =>
  call('POST', '/api/ai/emails', { emailType: 'thank-you', context: 'The bread was good', contactId: known.contact });
const settled = (call: Call) => until(async () => (await call('GET', '/api/tokens/balance')).held === 0);
const named = (call: Call, name: string): Promise<{ id: string; name: string }[]> =>
  allOf(call, `/api/crm/contacts?q=${name}`);
const allOf = async (call: Call, path: string) => {
  const all = [];
  for (let after = ''; ; ) {
    const { items, next } = await call(
      'GET',
      `${path}${path.includes('?') ? '&' : '?'}limit=100${after && `&after=${after}`}`,
    );
    all.push(...items);
    if (!next) return all;
    after = next;
  }
};

/** Energy is left for more. */
const [draftEvery, mostDrafts] = [4, 12];
const draftsUntil = (n: number) => Math.min(mostDrafts, Math.floor(n / draftEvery));

/** One thing after another, in four databases and in files: a contact, a file of it, a purchase, and at times a draft. */
async function writing(call: Call, stop: AbortSignal) {
  for (let n = 1; !stop.aborted; n++) {
    const { id } = await call('POST', '/api/crm/contacts', { name: `Number ${String(n).padStart(4, '0')}` });
    await call('POST', `/api/crm/attachments?contactId=${id}&name=${n}.txt`, `File ${n}`);
    const { sessionId } = await call('POST', '/api/billing/token-checkout', { packageId: 'fernway_100' });
    await call('POST', `/api/billing/test-checkouts/${sessionId}/pay`, {});
    if (n % draftEvery === 0 && n <= draftEvery * mostDrafts) await draft(call);
    known.acknowledged = n;
  }
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'fernway-backup-'));
  chmodSync(folder, 0o755);
  process.env.REMOTES_DIR = files('remotes');
  await publishLocalBuilds(files('remotes'));
  data = empty('data');
  archive = files('a.tar.zst');
  platform = await runPlatform({ dataDir: data, env: manyCalls });
  const { url } = platform;
  known.port = platform.port;
  await clientOf(url)('POST', '/api/identity/sign-up', ann);
  const { call, cookie, token } = await signIn(url);
  Object.assign(known, { refreshCookie: cookie, token });
  await until(async () => (await call('GET', '/api/tokens/balance').catch(() => ({}))).available === 10);
  known.contact = (await call('POST', '/api/crm/contacts', { name: 'Mara Oak', email: 'mara@oak.example' })).id;
  await call('POST', `/api/crm/attachments?contactId=${known.contact}&name=photo.jpg`, photo);
  await draft(call);
  const stop = new AbortController();
  const writes = writing(call, stop.signal);
  // What is in hand when they are stopped is finished.
  try {
    await until(async () => known.acknowledged >= 2);
    known.atBegin = known.acknowledged;
    expect(await verb(['backup', archive, '--keys'])).toEqual({
      status: 0,
      output: expect.stringMatching(/^Saved [\d.]+ MB in \S+, with keys\.\n$/),
    });
    const atEnd = known.acknowledged;
    await until(async () => known.acknowledged > atEnd + 1);
  } finally {
    stop.abort();
    await writes;
  }
  await platform.stop();
  platform = undefined;
}, 300_000);
afterEach(async () => {
  await platform?.stop();
  platform = undefined;
});
afterAll(async () => {
  await platform?.stop();
  rmSync(folder, { recursive: true, force: true });
});

it('is restored into an empty folder, where everything is as of one moment, and the work goes on', async () => {
  const restored = empty('restored');
  const env = { DATA_DIR: restored, REMOTES_DIR: join(restored, 'remotes') };
  // A first try is killed in the middle: the next start says so, and the next restore begins anew.
  const killed = verb(['restore', archive], env);
  await until(async () => existsSync(join(restored, 'postgres.next', 'global')));
  killed.child.kill('SIGKILL');
  await killed;
  const { code, output } = await runToEnd({ dataDir: restored, args: ['--only', 'identity'] });
  expect([code, output]).toEqual([
    1,
    expect.stringMatching(
      new RegExp(
        `^A restore into ${restored} was interrupted \\(begun \\S+\\): run it again: npm run fernway -- restore ${archive} --force, or remove \\S+/restoring to go on`,
      ),
    ),
  ]);
  expect(await verb(['restore', archive, '--force'], env)).toEqual({
    status: 0,
    output: expect.stringMatching(
      /^Restored [\d.]+ MB into \S+: what Fernway 1\.0\.0 saved at .*npm start goes on with it\.\n$/,
    ),
  });
  expect(readdirSync(restored).sort()).toEqual(['attachments', 'keys', 'postgres', 'postgres.password', 'remotes']);
  // At the same address: a browser's cookies belong to it.
  platform = await runPlatform({
    dataDir: restored,
    port: known.port,
    env: { ...manyCalls, REMOTES_DIR: env.REMOTES_DIR },
  });
  const { url } = platform;
  expect((await fetch(url)).status).toBe(200);
  // With the keys a browser stays signed in.
  expect((await refresh(url, known.refreshCookie)).status).toBe(200);
  const { call } = await signIn(url);
  expect(await named(call, 'Mara')).toMatchObject([{ id: known.contact, name: 'Mara Oak' }]);
  const [{ id: photoId }] = await allOf(call, `/api/crm/attachments?contactId=${known.contact}`);
  expect(await call('GET', `/api/crm/attachments/${photoId}/content`)).toBe(photo);

  const contacts = (await named(call, 'Number'))
    .map(({ id, name }) => ({ id, n: Number(name.split(' ')[1]) }))
    .sort((a, b) => a.n - b.n);
  const last = contacts.length;
  expect(contacts.map(({ n }) => n)).toEqual(contacts.map((_, place) => place + 1));
  expect(last).toBeGreaterThanOrEqual(known.atBegin);
  // Writes went on while it was saved, and after.
  expect(last).toBeLessThan(known.acknowledged);
  // Each thing came after the one before it was acknowledged: of the last one some may be missing, of all others nothing.
  for (const { id, n } of contacts) {
    const [attachment] = await allOf(call, `/api/crm/attachments?contactId=${id}`);
    if (attachment) expect(await call('GET', `/api/crm/attachments/${attachment.id}/content`)).toBe(`File ${n}`);
    else expect(n).toBe(last);
  }
  const orders = async () => (await allOf(call, '/api/tokens/transactions?type=purchase')).length;
  await until(async () => (await orders()) >= last - 1);
  await settled(call);
  expect(await orders()).toBeLessThanOrEqual(last);
  const drafts = await allOf(call, '/api/tokens/transactions?type=usage');
  expect(drafts.length - 1).toBeGreaterThanOrEqual(draftsUntil(last - 1));
  expect(drafts.length - 1).toBeLessThanOrEqual(draftsUntil(last));
  for (const { receiptId, amount } of drafts)
    expect((await call('GET', `/api/ai/receipts/${receiptId}`)).tokens).toBe(-amount);
  expect(await call('GET', '/api/tokens/verification')).toMatchObject({ result: 'exact', difference: null });

  const before = await call('GET', '/api/tokens/balance');
  expect(before).toMatchObject({ total: 10 + 100 * (await orders()), used: 3 * drafts.length });
  expect((await draft(call)).receipt.tokens).toBe(3);
  await settled(call);
  expect(await call('GET', '/api/tokens/balance')).toMatchObject({
    used: before.used + 3,
    available: before.available - 3,
  });
  expect(await call('GET', '/api/tokens/verification')).toMatchObject({ result: 'exact' });

  expect(await verb(['restore', archive, '--force'], env)).toEqual({
    status: 1,
    output: expect.stringMatching(/^Fernway is already running on /),
  });
});

describe('nothing is restored', () => {
  it('of an archive that was cut, nor by a wrong passphrase', async () => {
    const target = empty('refused');
    const cut = files('cut.tar.zst');
    cpSync(archive, cut);
    truncateSync(cut, statSync(cut).size - 1000);
    const refused = [
      [await verb(['restore', cut], { DATA_DIR: target }), `${cut} is no whole backup: `],
      [
        await verb(['restore', archive], { DATA_DIR: target, FERNWAY_BACKUP_PASSPHRASE: 'another passphrase' }),
        'The passphrase is not the one that the keys were saved with.',
      ],
      [
        await verb(['restore', archive], { DATA_DIR: target, FERNWAY_BACKUP_PASSPHRASE: '' }),
        'The keys need a passphrase, and there is no terminal to ask for it: set FERNWAY_BACKUP_PASSPHRASE.',
      ],
    ] as const;
    for (const [{ status, output }, words] of refused)
      expect([status, output]).toEqual([1, expect.stringContaining(words)]);
    expect(readdirSync(target)).toEqual([]);
  });

  it('over data that is there, unless that is said; a stopped platform is saved as well, and starts without its keys', async () => {
    const again = files('again.tar.zst');
    expect(await verb(['backup', again])).toEqual({ status: 0, output: expect.stringMatching(/, without keys\.\n$/) });
    expect(statSync(again).mode & 0o777).toBe(0o600);
    expect(await verb(['backup', again])).toEqual({
      status: 1,
      output: `${again} is there already: name another file, or say --force.\n`,
    });
    expect(await verb(['restore', again])).toEqual({
      status: 1,
      output: `There is data in ${data} already. Set DATA_DIR to an empty folder, or say --force: all that is there is removed then.\n`,
    });

    writeFileSync(join(data, 'attachments', 'later'), '');
    expect(await verb(['restore', again, '--force'])).toEqual({
      status: 0,
      output: expect.stringContaining('The archive gave no keys: the next start makes new ones.'),
    });
    expect([existsSync(join(data, 'attachments', 'later')), existsSync(join(data, 'keys', 'databases.json'))]).toEqual([
      false,
      false,
    ]);
    platform = await runPlatform({ dataDir: data, port: known.port, args: ['--only', 'identity'] });
    await expect(clientOf(platform.url, known.token)('GET', '/api/identity/me')).rejects.toThrow('401');
    const { call } = await signIn(platform.url);
    expect(await call('GET', '/api/identity/me')).toMatchObject({ user: { email: ann.email } });
  });

  it('onto a full disk, where no backup is kept by half either', () =>
    onSmallDisk(files('disk'), 'size=20m', async (disk) => {
      mkdirSync(join(disk, 'data'));
      expect(await verb(['restore', archive], { DATA_DIR: join(disk, 'data') })).toEqual({
        status: 1,
        output: expect.stringMatching(/^The disk of \S+ is full: nothing was restored\./),
      });
      expect(readdirSync(join(disk, 'data')).filter((name) => name !== 'lock.json')).toEqual([]);
      writeFileSync(join(disk, 'filling'), Buffer.alloc(19 * 1024 * 1024));
      expect(await verb(['backup', join(disk, 'b'), '--without-remotes'], {})).toEqual({
        status: 1,
        output: expect.stringMatching(/^The disk of \S+\/b is full: nothing was kept of the backup\./),
      });
      expect(readdirSync(disk).sort()).toEqual(['data', 'filling']);
    }));
});

it('says what is missing where the databases are an operator’s', async () => {
  const own = empty('own');
  const { startEmbeddedPostgres } = await import('@fernway/database');
  const server = await startEmbeddedPostgres({ dataDir: join(own, 'postgres') });
  try {
    const admin = new pg.Client({ connectionString: server.adminUrl });
    await admin.connect();
    await admin.query(`CREATE ROLE backup LOGIN PASSWORD 'secret'`);
    const role = `postgres://backup:secret@127.0.0.1:${server.port}/postgres`;
    const settings = {
      DATA_DIR: empty('own-data'),
      CRM_DATABASE_URL: `postgres://crm_service:x@127.0.0.1:${server.port}/crm`,
    };
    const saved = (more: Record<string, string>) => verb(['backup', files('own.tar.zst')], { ...settings, ...more });
    expect(await saved({})).toEqual({
      status: 1,
      output: expect.stringMatching(
        /^The databases are on 127\.0\.0\.1:\d+\. Set POSTGRES_ADMIN_URL to the address of a role there that may replicate/,
      ),
    });
    expect(await saved({ POSTGRES_ADMIN_URL: role })).toEqual({
      status: 1,
      output: expect.stringMatching(
        /^The role backup may not replicate\. As a superuser: ALTER ROLE backup REPLICATION\.\n/,
      ),
    });
    expect(await saved({ POSTGRES_ADMIN_URL: role, AI_DATABASE_URL: 'postgres://ai@elsewhere/ai' })).toEqual({
      status: 1,
      output: expect.stringMatching(/^The databases are on several servers \(/),
    });
    await admin.query('ALTER ROLE backup REPLICATION');
    expect(await saved({ POSTGRES_ADMIN_URL: role })).toEqual({ status: 0, output: expect.stringMatching(/^Saved/) });
    expect(await verb(['restore', files('own.tar.zst')], { DATA_DIR: empty('own-target') })).toEqual({
      status: 1,
      output: expect.stringMatching(/^It is of a server of your own/),
    });
    await admin.end();
  } finally {
    await server.stop();
  }
});
