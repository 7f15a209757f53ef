import { mkdtemp, chmod, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { backup } from '../backup/backup.ts';
import { size } from '../backup/progress.ts';
import { ownVersion } from '../backup/sources.ts';
import { type Call, clientOf, until } from '../fuzz/seed.ts';
import { mailedToken } from '../platform/account.ts';
import { runPlatform } from '../platform/run-platform.ts';
import { Stop } from '../platform/stop.ts';
import { archives } from './archives.ts';
import { type Figures, readFigures } from './figures.ts';
import { people } from './people.ts';

const { ann, ben, mei } = people;

/** `npm run fernway -- older-data`: what this version makes of some people's work, for the tests of all versions after it. */
export async function makeOlderData(args: string[]): Promise<void> {
  const { version } = await ownVersion();
  const name = args[0] ?? version;
  if (!/^[\w.-]+$/.test(name)) throw new Stop(`"${name}" names no archive.`);
  if ((await readdir(archives)).includes(`${name}.json`))
    throw new Stop(`${name} is there already, and stays as it is: name another.`);
  const dataDir = await mkdtemp(join(tmpdir(), 'fernway-older-data-'));
  await chmod(dataDir, 0o755);
  try {
    const platform = await runPlatform({ dataDir, env: { TOKENS_ENERGY_CLOCK: 'stopped' } });
    const figures = await work(platform.url).finally(platform.stop);
    process.env.DATA_DIR = dataDir;
    const archive = join(archives, `${name}.tar.zst`);
    await backup([archive, '--without-remotes', '--level', '19']);
    await writeFile(join(archives, `${name}.json`), `${JSON.stringify(figures, null, 1)}\n`);
    console.log(`${archive}: ${size((await stat(archive)).size)}`);
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function work(origin: string): Promise<{ madeAt: string; figures: Figures }> {
  const asAnn = await enter(origin, ann);
  await asAnn('POST', '/api/crm/sample-data', {
    trade: 'fnb',
    language: 'en',
    timeZone: ann.timeZone,
    currency: 'EUR',
  });
  await inviteBen(origin, asAnn);
  await records(asAnn, 'Keeper', ['A first file', 'é, 王 and ½', '0123456789'.repeat(2000)]);
  await tokens(asAnn);
  await conversation(asAnn, origin);
  const asMei = await enter(origin, mei);
  await records(asMei, '王 Keeper', ['一份文件']);
  await tokens(asMei);
  await settled(asAnn);
  await settled(asMei);
  const madeAt = new Date().toISOString();
  return { madeAt, figures: await readFigures(origin, madeAt) };
}

async function enter(origin: string, person: typeof ann | typeof mei): Promise<Call> {
  const anybody = clientOf(origin);
  const { session } = await anybody('POST', '/api/identity/sign-up', person);
  const call = clientOf(origin, session.accessToken);
  await until(async () => (await call('GET', '/api/tokens/balance').catch(() => ({}))).available === 10);
  const token = await mailedToken(
    { call: (method, path, data) => call(method, path, data) },
    person.email,
    'confirm-address',
  );
  await call('POST', '/api/identity/confirmations/use', { token, password: person.password });
  await call('PUT', '/api/identity/onboarding', { businessType: 'fnb', teamSize: 'small', focusAreas: ['sales'] });
  return call;
}

async function inviteBen(origin: string, asAnn: Call): Promise<void> {
  await asAnn('POST', '/api/identity/invitations', { email: ben.email, role: 'member' });
  const anybody = clientOf(origin);
  const token = await until(async () => {
    const { items } = await anybody('GET', `/api/messaging/mailbox/messages?to=${encodeURIComponent(ben.email)}`);
    return items.map(({ text }: { text: string }) => /invitation#([\w.~-]+)/.exec(text)?.[1]).find(Boolean) as
      | string
      | undefined;
  });
  const { password, firstName, lastName } = ben;
  await anybody('POST', '/api/identity/invitations/sign-up', { token, password, firstName, lastName });
}

/** Records with a history: changed, deleted and brought back, merged, undone, with fields of their own and files. */
async function records(call: Call, keeper: string, files: string[]): Promise<void> {
  const add = (collection: string, body: object) => call('POST', `/api/crm/${collection}`, body);
  const field = await add('custom-fields', { recordType: 'contact', label: 'Allergy', type: 'text' });
  const company = await add('companies', { name: 'Oak Bakery' });
  const contact = await add('contacts', {
    name: ` A ${keeper}`.trim(),
    email: 'keeper@oak.example',
    companyId: company.id,
    fields: { [field.id]: 'Nuts' },
  });
  const changed = await call('PATCH', `/api/crm/contacts/${contact.id}`, {
    version: contact.version,
    lifecycle: 'customer',
    source: 'Fair',
  });
  await call('DELETE', `/api/crm/contacts/${contact.id}`);
  await call('POST', `/api/crm/contacts/${contact.id}/restore`, {});
  for (const [place, content] of files.entries())
    await call('POST', `/api/crm/attachments?contactId=${changed.id}&name=file-${place}.txt`, content);
  const [kept, other] = [
    await add('contacts', { name: 'Twin', phone: '+34 600 000 001' }),
    await add('contacts', { name: 'Twin', email: 'twin@oak.example' }),
  ];
  await add('contacts/merge', {
    keepId: kept.id,
    keepVersion: kept.version,
    otherId: other.id,
    otherVersion: other.version,
  });
  const deal = await add('deals', {
    name: 'Wedding',
    customerName: 'Keeper',
    value: { amount: 123_456, currency: 'EUR' },
    contactId: contact.id,
  });
  await add('activities', { type: 'call', body: 'They want it on Monday', dealId: deal.id });
  await add('tasks', { title: 'Bake it', dealId: deal.id });
}

/** Every way in which tokens come and go: the grant, bonuses, purchases, a refund, drafts. */
async function tokens(call: Call): Promise<void> {
  await call('POST', '/api/tokens/bonuses/login', {});
  await call('POST', '/api/tokens/bonuses/exploration', { route: '/dashboard/sales' });
  const bought = async (packageId: string) => {
    const { sessionId } = await call('POST', '/api/billing/token-checkout', { packageId });
    await call('POST', `/api/billing/test-checkouts/${sessionId}/pay`, {});
    return sessionId as string;
  };
  await bought('fernway_300');
  const back = await bought('fernway_100');
  await until(async () => (await call('GET', '/api/tokens/transactions?type=purchase')).items.length === 2);
  await call('POST', `/api/billing/test-checkouts/${back}/refund`, {});
  const {
    items: [contact],
  } = await call('GET', '/api/crm/contacts?q=Keeper');
  for (const context of ['The bread was good', 'They asked for a price', 'We meet on Monday']) {
    await call('POST', '/api/ai/emails', { emailType: 'follow-up', context, contactId: contact.id });
  }
  await call('POST', '/api/ai/calls', {
    notes: 'We agreed to deliver on Mondays. Mara will send the list.',
    contactId: contact.id,
  });
}

async function conversation(call: Call, origin: string): Promise<void> {
  const { id } = await call('POST', '/api/ai/conversations', {});
  const answer = await call('POST', `/api/ai/conversations/${id}/messages`, {
    text: 'How much are our open deals worth by stage?',
  });
  if (!/answered/.test(JSON.stringify(answer)))
    throw new Error(`${origin} gave no answer: ${JSON.stringify(answer).slice(0, 500)}`);
}

/** Every event had its effect: what analytics and the ledger know is what the others do. */
async function settled(call: Call): Promise<void> {
  await until(async () => {
    const balance = await call('GET', '/api/tokens/balance');
    const { groups } = await call('GET', '/api/crm/aggregates/contacts?by=lifecycle');
    const { byLifecycle } = await call('GET', '/api/analytics/industry-panel');
    const count = (lifecycle: string) =>
      (groups as { key: string; records: number }[]).find(({ key }) => key === lifecycle)?.records ?? 0;
    const agrees = (byLifecycle as { lifecycle: string; contacts: number }[]).every(
      ({ lifecycle, contacts }) => contacts === count(lifecycle),
    );
    const { items } = await call('GET', '/api/tokens/transactions?type=refund');
    return agrees && balance.held === 0 && items.length === 1;
  });
}
