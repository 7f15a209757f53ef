import { createHash } from 'node:crypto';
import { type Body, type Call, clientOf } from '../fuzz/seed.ts';
import { people, type PersonName } from './people.ts';

/** What a version says of the data in an archive, and every later one must say as well. Nothing of it depends on the day. */
export type Figures = Record<PersonName, Awaited<ReturnType<typeof figuresOf>>>;

/** Records of a kind, whole and in groups. */
const questions = {
  contacts: 'contacts',
  contactsByLifecycle: 'contacts?by=lifecycle',
  contactsBySource: 'contacts?by=source',
  companies: 'companies',
  deals: 'deals',
  dealsByStage: 'deals?by=stageId&figure=sum&of=value',
  dealsByMonth: 'deals?by=closedAt.month&figure=sum&of=value',
  activitiesByType: 'activities?by=type',
  tasks: 'tasks',
} as const;

/** @param until of the ledger nothing later: bonuses lapse and meters fill on a platform that runs */
export async function readFigures(origin: string, until: string): Promise<Figures> {
  const found: Partial<Figures> = {};
  for (const [name, { email, password }] of Object.entries(people)) {
    const { session } = await clientOf(origin)('POST', '/api/identity/sign-in', { email, password });
    found[name as PersonName] = await figuresOf(clientOf(origin, session.accessToken), until);
  }
  return found as Figures;
}

async function figuresOf(call: Call, until: string) {
  const get = (path: string) => call('GET', path);
  const me = await get('/api/identity/me');
  return {
    person: { user: me.user.id as string, workspace: me.workspace.id as string, role: me.role as string },
    members: of((await get('/api/identity/members')).items, ({ id, role, firstName, lastName }) => ({
      id,
      role,
      name: `${firstName} ${lastName}`,
    })),
    tokens: await tokensOf(get, until),
    records: await recordsOf(get),
    home: homeOf(await get('/api/crm/home-summary')),
    analytics: (await get('/api/analytics/industry-panel')).byLifecycle as { lifecycle: string; contacts: number }[],
    history: await historyOf(get),
    files: await filesOf(get),
    orders: of(await all(get, '/api/billing/orders'), ({ id, status, tokens }) => ({ id, status, tokens })),
    conversations: await conversationsOf(get),
  };
}

type Get = (path: string) => Promise<Body>;

const of = <T>(items: Body[], pick: (item: Body) => T): T[] => items.map(pick);
const digest = (value: unknown) =>
  createHash('sha256')
    .update(typeof value === 'string' ? value : JSON.stringify(value))
    .digest('hex');

async function all(get: Get, path: string): Promise<Body[]> {
  const items: Body[] = [];
  for (let after = ''; ; ) {
    const page = await get(
      `${path}${path.includes('?') ? '&' : '?'}limit=200${after && `&after=${encodeURIComponent(after)}`}`,
    );
    items.push(...page.items);
    if (!page.next) return items;
    after = page.next;
  }
}

async function tokensOf(get: Get, until: string) {
  const { total, used, available, expired, held, debt } = await get('/api/tokens/balance');
  const { result, difference } = await get('/api/tokens/verification');
  const entries = (await all(get, '/api/tokens/transactions')).filter(({ createdAt }) => createdAt <= until);
  return {
    // Bonuses lapse: what is not available any more has expired.
    balance: { total, used, availableOrExpired: available + expired, held, debt },
    verification: { result, difference },
    entries: entries.length,
    digest: digest(
      of(entries, ({ id, type, amount, description, reference, receiptId, createdAt }) => [
        id,
        type,
        amount,
        description,
        reference,
        receiptId,
        createdAt,
      ]),
    ),
    receipts: await Promise.all(
      entries
        .filter(({ receiptId }) => receiptId)
        .map(async ({ receiptId }) => receiptOf(await get(`/api/ai/receipts/${receiptId}`))),
    ),
  };
}

const receiptOf = ({ feature, tokens, provider, offline, records, ended, createdAt }: Body) => ({
  feature,
  tokens,
  provider,
  offline,
  records: records.length,
  ended,
  createdAt,
});

const recordsOf = async (get: Get): Promise<Record<string, unknown>> =>
  Object.fromEntries(
    await Promise.all(
      Object.entries(questions).map(
        async ([name, path]) => [name, (await get(`/api/crm/aggregates/${path}`)).groups] as const,
      ),
    ),
  );

/** The figures of the dashboard home that are not of this week. */
const homeOf = ({ leads, pipeline }: Body) => ({ leads: leads as number, pipeline: pipeline as unknown });

/** What happened to the first record by name: who changed what, from what to what, when. */
async function historyOf(get: Get) {
  const [contact] = (await get('/api/crm/contacts?sort=name&limit=1')).items;
  if (!contact) return null;
  const entries = await all(get, `/api/crm/timeline/contact/${contact.id}`);
  const changes = entries.filter(({ kind }) => kind === 'change');
  return {
    contact: contact.name as string,
    entries: entries.length,
    changes: changes.length,
    digest: digest(
      of(changes, ({ at, version, action, actor, changes: changed }) => [at, version, action, actor, changed]),
    ),
  };
}

async function filesOf(get: Get) {
  const holders = (await get('/api/crm/contacts?q=Keeper&limit=200')).items as Body[];
  const files = (await Promise.all(holders.map(({ id }) => all(get, `/api/crm/attachments?contactId=${id}`)))).flat();
  return Promise.all(
    files.map(async ({ id, name, type, bytes }) => ({
      name,
      type,
      bytes,
      digest: digest(await get(`/api/crm/attachments/${id}/content`)),
    })),
  );
}

async function conversationsOf(get: Get) {
  const conversations = await all(get, '/api/ai/conversations');
  return Promise.all(
    conversations.map(async ({ id, title }) => ({
      title,
      messages: digest(
        of(await all(get, `/api/ai/conversations/${id}/messages`), ({ role, text, createdAt }) => [
          role,
          text,
          createdAt,
        ]),
      ),
    })),
  );
}
