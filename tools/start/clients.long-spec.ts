import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { publishLocalBuilds } from '@fernway/federation/publish';
import { runPlatform, type RunningPlatform } from '../platform/run-platform.ts';

// As in containers: gateway and identity are processes of their own, and no proxy in front is trusted.
let data: string;
let platform: RunningPlatform;
beforeAll(async () => {
  data = mkdtempSync(join(tmpdir(), 'fernway-clients-'));
  chmodSync(data, 0o755);
  const remotes = join(data, 'remotes');
  await publishLocalBuilds(remotes);
  platform = await runPlatform({
    dataDir: data,
    args: ['--only', 'identity', '--services'],
    env: { REMOTES_DIR: remotes, TRUST_PROXY: '192.0.2.1', RATE_LIMIT_ANONYMOUS_WRITES: '1000' },
  });
});
afterAll(async () => {
  await platform?.stop();
  rmSync(data, { recursive: true, force: true });
});

type Sent = { from: string; port?: number; headers?: Record<string, string> };
type Answer = { status: number; cookies: string[] };
const [attacker, owner, elsewhere] = ['127.0.0.5', '127.0.0.6', '127.0.0.7'];
const password = 'Passw0rd!x';
const identityPort = () => platform.port + 101;

/** Posts from an address of its own, to the gateway unless a port is named. */
const post = (path: string, body: object, { from, port = platform.port, headers = {} }: Sent): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const options = {
      host: '127.0.0.1',
      localAddress: from,
      port,
      path: `/api/identity/${path}`,
      method: 'POST',
      agent: false,
    };
    const sent = request(
      { ...options, headers: { host: `localhost:${platform.port}`, 'content-type': 'application/json', ...headers } },
      (response) => {
        response
          .resume()
          .on('end', () =>
            resolve({ status: response.statusCode ?? 0, cookies: response.headers['set-cookie'] ?? [] }),
          );
      },
    );
    sent.on('error', reject).end(JSON.stringify(body));
  });

let people = 0;
const person = async () => {
  const email = `owner.${++people}@example.com`;
  const { status } = await post('sign-up', { email, password, firstName: 'Ann', lastName: 'Lee' }, { from: owner });
  expect(status).toBe(201);
  return email;
};
const signIn = (email: string, sent: Sent, given = password) => post('sign-in', { email, password: given }, sent);
const guess = async (email: string, sent: Sent) => (await signIn(email, sent, 'Wr0ng!pass')).status;
/** Guesses until it must wait. @returns after how many tries; the waits are short at first, so a slow machine has some more */
const lockedAfter = async (email: string, sentAt: (turn: number) => Sent) => {
  for (let turn = 1; turn <= 15; turn += 1) if ((await guess(email, sentAt(turn))) === 429) return turn;
  return Infinity;
};
const deviceOf = ({ cookies }: Answer) =>
  cookies.map((cookie) => cookie.split(';')[0]!).find((cookie) => cookie.startsWith('fernway-device'))!;

it('lets an owner in while somebody at another address guesses', async () => {
  const email = await person();
  const turns = await lockedAfter(email, () => ({ from: attacker }));
  expect([turns > 5, turns <= 15]).toEqual([true, true]);
  expect((await signIn(email, { from: owner })).status).toBe(200);
});

it('strips what a client says of itself, in any way of writing it', async () => {
  const email = await person();
  const lies = {
    'X-Forwarded-For': '203.0.113.1',
    Forwarded: 'for=203.0.113.1',
    'X-Real-IP': '203.0.113.1',
    'X-Fernway-Gateway': 'x',
    'x-fernway-service': 'x',
  };
  const turns = await lockedAfter(email, (turn) => ({
    from: attacker,
    headers: Object.fromEntries(
      Object.entries(lies).map(([name, value]) => [name, value.replace('203.0.113.1', `203.0.113.${turn}`)]),
    ),
  }));
  expect(turns).toBeLessThanOrEqual(15);
  expect((await signIn(email, { from: owner })).status).toBe(200);
});

it('gets nobody anywhere who reaches the service itself and says to be forwarded', async () => {
  const email = await person();
  const turns = await lockedAfter(email, (turn) => ({
    from: elsewhere,
    port: identityPort(),
    headers: {
      'x-forwarded-for': `203.0.113.${turn}`,
      ...(turn % 2 && { 'x-fernway-gateway': 'eyJhbGciOiJub25lIn0.e30.' }),
    },
  }));
  expect(turns).toBeLessThanOrEqual(15);
  // Nor does it lock out the address that was claimed.
  expect((await signIn(email, { from: owner })).status).toBe(200);
});

it('lets the owner in from a known device although the whole account is locked, and nobody else', async () => {
  const [email, other] = [await person(), await person()];
  const device = deviceOf(await signIn(email, { from: owner }));
  const foreign = deviceOf(await signIn(other, { from: owner }));
  // More addresses than an account allows wrong passwords.
  for (let at = 0; at < 45; at += 1) await guess(email, { from: `127.0.1.${(at % 9) + 1}` });
  expect((await signIn(email, { from: owner })).status).toBe(429);
  const [name = '', value = ''] = device.split('=');
  const forged = [
    foreign,
    `${name}=${foreign.split('=')[1]}`,
    `${name}=${value.slice(0, -4)}AAAA`,
    `${name}=x`,
    `${name}=`,
    `${name}=${value.replace(/\.\d+\./, '.1.')}`,
  ];
  for (const cookie of forged)
    expect([cookie, (await signIn(email, { from: owner, headers: { cookie } })).status]).toEqual([cookie, 429]);
  expect((await signIn(email, { from: elsewhere, headers: { cookie: device } })).status).toBe(200);
});

it('has a limit of wrong passwords for a known device too, which does not lock out others', async () => {
  const email = await person();
  const device = { cookie: deviceOf(await signIn(email, { from: owner })) };
  expect(await lockedAfter(email, () => ({ from: attacker, headers: device }))).toBeLessThanOrEqual(15);
  expect((await signIn(email, { from: attacker })).status).toBe(200);
});
