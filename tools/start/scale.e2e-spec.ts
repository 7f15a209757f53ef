import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { publishLocalBuilds } from '@fernway/federation/publish';
import { runPlatform, runToEnd, type RunningPlatform } from '../platform/run-platform.ts';

const args = ['--services', '--only', 'identity,crm,tokens', '--scale', 'crm=2,tokens=2'];
const account = { email: 'ann@example.com', password: 'Passw0rd!x', firstName: 'Ann', lastName: 'Lee' };

let data: string;
let remotes: string;
let platform: RunningPlatform;
beforeAll(async () => {
  remotes = mkdtempSync(join(tmpdir(), 'fernway-remotes-'));
  data = mkdtempSync(join(tmpdir(), 'fernway-scale-'));
  for (const folder of [remotes, data]) chmodSync(folder, 0o755);
  process.env.REMOTES_DIR = remotes;
  await publishLocalBuilds(remotes);
});
afterAll(async () => {
  await platform?.stop();
  for (const folder of [data, remotes]) rmSync(folder, { recursive: true, force: true });
});

/** Of what it asks here: a session, a balance, a contact, the readiness. */
type Body = { session?: { accessToken: string }; available?: number; id?: string; status?: string; reasons?: string[]; warnings?: string[] };
type Answer = { method: string; path: string; status: number; began: number; body: Body };
let token = '';
const call = async (method: string, path: string, body?: object): Promise<Answer> => {
  const began = performance.now();
  const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) };
  const answer = await fetch(platform.url + path, { method, headers, ...(body && { body: JSON.stringify(body) }) });
  return { method, path, status: answer.status, began, body: (await answer.json()) as Body };
};
const eventually = async (what: string, check: () => Promise<boolean> | boolean) => {
  for (const end = Date.now() + 60_000; !(await check()); await sleep(50)) {
    if (Date.now() > end) throw new Error(`Not so after 60 s: ${what}. The platform said:\n${platform.output()}`);
  }
};
const log = (name: string) => readFileSync(join(data, 'logs', `${name}.log`), 'utf8');
const requestsIn = (name: string) => log(name).split('"msg":"request"').length - 1;

/** The process that was told to listen where this log says that it does. */
const processOf = (name: string): number => {
  const port = /"url":"http:\/\/127\.0\.0\.1:(\d+)"/.exec(log(name))![1];
  const [service] = name.split('-');
  const ours = execFileSync('ps', ['-eo', 'pid=,args='], { encoding: 'utf8' }).split('\n').filter((line) => line.endsWith(`tools/start/process.ts ${service}`));
  const told = `${service!.toUpperCase()}_PORT=${port}`;
  return ours.map((line) => Number.parseInt(line)).find((pid) => readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0').includes(told))!;
};

it('runs several of a service, each with a port and a log of its own, and people notice nothing when one is killed but what was on it', async () => {
  platform = await runPlatform({ dataDir: data, args, env: { RATE_LIMIT: '100000' } });
  const signedUp = await call('POST', '/api/identity/sign-up', account);
  expect(signedUp.status).toBe(201);
  token = signedUp.body.session!.accessToken;
  await eventually('she has her ten tokens', async () => (await call('GET', '/api/tokens/balance')).body.available === 10);

  const answers: Answer[] = [];
  let stop = false;
  const work = async (next: (turn: number) => Promise<Answer>) => {
    for (let turn = 0; !stop; turn += 1) answers.push(await next(turn));
  };
  const writer = (name: string) => work((turn) => call('POST', '/api/crm/contacts', { name: `${name} ${turn}` }));
  const reader = (path: string) => work(() => call('GET', path));
  const working = [writer('Bo'), writer('Cy'), reader('/api/crm/contacts'), reader('/api/tokens/balance')];
  const more = async (count: number) => {
    const until = answers.length + count;
    await eventually(`${count} more answers`, () => answers.length >= until);
  };
  try {
    await more(60);
    for (const name of ['crm', 'crm-2', 'tokens', 'tokens-2']) await eventually(`${name} is asked`, () => requestsIn(name) > 10);
    const victim = processOf('crm-2');
    expect(victim).not.toBe(processOf('crm'));
    process.kill(victim, 'SIGKILL');
    await more(100);
    await eventually('crm-2 is back', () => platform.output().includes('crm-2 is running again.'));
    const before = requestsIn('crm-2');
    await eventually('crm-2 is asked again', () => requestsIn('crm-2') > before);
  } finally {
    stop = true;
  }
  await Promise.all(working);

  // A write that was under way is nobody's to repeat: at most the one of each writer.
  const failed = answers.filter(({ status }) => status >= 300);
  expect(failed.filter(({ method, status }) => method !== 'POST' || status !== 503)).toEqual([]);
  expect(failed.length).toBeLessThanOrEqual(2);
  const made = answers.filter(({ method, status }) => method === 'POST' && status === 201);
  expect((await call('GET', `/api/crm/contacts/${made.at(-1)!.body.id}`)).status).toBe(200);
  expect(platform.output()).toContain('crm-2 ended by itself (SIGKILL)\nStarting it again in 0.25 s.');
  const { body: ready } = await call('GET', '/readyz');
  expect(ready).toEqual(expect.objectContaining({ status: 'ready', reasons: [] }));
  expect(ready).not.toHaveProperty('warnings');
});

it.each([
  ['crms=2', /^There is no service "crms": choose from .*crm.*\.\n$/],
  ['messaging=2', /^--scale names messaging, which --only leaves out\.\n$/],
  ['crm=99', /^--scale crm=99: give a number from 1 to 16\.\n$/],
])('refuses --scale %s in one line', async (scale, line) => {
  const { code, output } = await runToEnd({ dataDir: join(data, 'other'), args: ['--services', '--only', 'crm', '--scale', scale] });
  expect(code).toBe(1);
  expect(output).toMatch(line);
});
