import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect } from '@playwright/test';
import { ApiUser } from './api-user.js';
import { inspectable, throwAtRequest } from './inject.js';
import { test } from './one-platform.js';
import { Platform } from './platform.js';

type Process = { pid: number; services: string[] };

/** The platform's service processes: the children of the starter that belongs to this platform. */
function processesOf(platform: Platform): Process[] {
  const { pid: starter } = JSON.parse(readFileSync(`${platform.dataDir}/run.json`, 'utf8')) as { pid: number };
  return execFileSync('ps', ['-eo', 'pid=,ppid=,args='], { encoding: 'utf8' })
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter(
      ([, parent, ...args]) => Number(parent) === starter && args.some((arg) => arg.endsWith('tools/start/process.ts')),
    )
    .map(([pid, , ...args]) => ({
      pid: Number(pid),
      services: args.slice(args.findIndex((arg) => arg.endsWith('process.ts')) + 1),
    }));
}

const running = (platform: Platform, service: string) =>
  processesOf(platform).find(({ services }) => services.includes(service));

const logFile = (platform: Platform) => `${platform.dataDir}/logs/platform.log`;

/** What the platform's process wrote down. */
const logOf = (platform: Platform) =>
  readFileSync(logFile(platform), 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as { msg?: string; service?: string; err?: { message: string } });

/** Everything that was answered is there, once; what was cut off may be tried again under its key. */
async function expectNothingLost(ann: ApiUser, leads: string[]): Promise<void> {
  await expect.poll(() => ann.available().catch(() => undefined), { timeout: 120_000 }).toBe(110);
  expect(await ann.entries()).toEqual([
    { type: 'purchase', amount: 100 },
    { type: 'grant', amount: 10 },
  ]);
  const { body } = await ann.get('/api/crm/contacts?sort=name');
  expect(body.items.map(({ name }: { name: string }) => name)).toEqual(leads);
  await expect
    .poll(async () => (await ann.get('/api/analytics/leads-per-week?weeks=1&timeZone=UTC')).body.items?.[0]?.leads, {
      timeout: 120_000,
    })
    .toBe(leads.length);
  const { email } = ann.account;
  const receipts = async () =>
    (
      (await ann.get(`/api/messaging/mailbox/messages?to=${encodeURIComponent(email)}`)).body.items as {
        subject: string;
      }[]
    ).filter(({ subject }) => subject.startsWith('Receipt')).length;
  await expect.poll(receipts, { timeout: 120_000 }).toBe(1);
}

/** Pays and adds leads, and kills the process in the moment after the answers: their events are still on their way. */
async function killAfterWriting(ann: ApiUser, kill: () => void): Promise<void> {
  const session = await ann.openCheckout();
  const [paid, lead] = await Promise.all([
    ann.pay(session),
    ann.post('/api/crm/contacts', { name: 'Lead A' }, { 'idempotency-key': 'lead-a' }),
  ]);
  kill();
  expect([paid.status, lead.status]).toEqual([200, 201]);
}

test('in one process: killed right after a payment and a lead, it is started again and has both, once; so after an error nobody caught', async () => {
  test.setTimeout(240_000);
  const platform = await Platform.start({ env: inspectable });
  try {
    const ann = await ApiUser.signUp(platform);
    const before = running(platform, 'crm')!;
    await killAfterWriting(ann, () => process.kill(before.pid, 'SIGKILL'));
    await expect.poll(() => platform.log()).toContain('platform ended by itself (SIGKILL)');
    await expect
      .poll(async () => (await ann.get('/api/crm/contacts').catch(() => undefined))?.status, { timeout: 120_000 })
      .toBe(200);
    expect(running(platform, 'crm')!.pid).not.toBe(before.pid);
    const again = await ann.post('/api/crm/contacts', { name: 'Lead A' }, { 'idempotency-key': 'lead-a' });
    expect(again.status).toBe(201);
    await expectNothingLost(ann, ['Lead A']);
    await expect.poll(() => platform.log()).toContain('platform is running again.');

    const armed = running(platform, 'crm')!;
    await throwAtRequest(armed.pid, '/api/crm/contacts?limit=7', logFile(platform));
    await ann.get('/api/crm/contacts?limit=7').catch(() => undefined);
    await expect.poll(() => platform.log()).toContain('platform ended by itself (exit code 70)');
    await expect
      .poll(async () => (await ann.get('/api/crm/contacts').catch(() => undefined))?.status, { timeout: 120_000 })
      .toBe(200);
    expect(logOf(platform).find(({ msg }) => msg === 'uncaught exception')).toMatchObject({
      service: 'crm',
      err: { message: 'A mistake that nobody caught' },
    });
    await expectNothingLost(ann, ['Lead A']);
    await ann.close();
  } finally {
    await platform.close();
  }
});

test('with one process per service: only the one that died is started again, the others answer meanwhile', async () => {
  test.setTimeout(300_000);
  const platform = await Platform.start({ services: true });
  try {
    const ann = await ApiUser.signUp(platform);
    const before = processesOf(platform);
    const billing = running(platform, 'billing')!;
    const tokens = running(platform, 'tokens')!;
    await killAfterWriting(ann, () => [billing, tokens].forEach(({ pid }) => process.kill(pid, 'SIGSEGV')));

    expect((await ann.post('/api/crm/contacts', { name: 'Lead B' })).status).toBe(201);
    expect((await ann.get('/api/identity/me')).status).toBe(200);
    const away = await ann.get('/api/tokens/balance');
    expect([200, 503]).toContain(away.status);
    if (away.status === 503)
      expect(away).toMatchObject({
        type: expect.stringContaining('application/problem+json'),
        body: { code: 'unavailable' },
      });

    await expectNothingLost(ann, ['Lead A', 'Lead B']);
    for (const name of ['billing', 'tokens']) {
      await expect.poll(() => platform.log()).toContain(`${name} ended by itself (SIGSEGV)`);
      await expect.poll(() => platform.log()).toContain(`${name} is running again.`);
    }
    const restarted = before.filter(({ pid }) => !processesOf(platform).some((now) => now.pid === pid));
    expect(restarted.flatMap(({ services }) => services).sort()).toEqual(['billing', 'tokens']);
    await ann.close();
  } finally {
    await platform.close();
  }
});
