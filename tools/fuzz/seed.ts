/** What a call that works needs; the names are those of the documents. */
export type Example = { params?: Record<string, string>; query?: Record<string, string>; body?: unknown };
export type Examples = Record<string, Example>;

/** Shapes belong to the contracts; here a body is what a client outside of the repository sees. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any
export type Body = any;
export type Call = (method: string, path: string, body?: unknown) => Promise<Body>;

const octets = 'application/octet-stream';

/** A signed-in client of the public API: what does not work is an error. */
export const clientOf =
  (origin: string, token = ''): Call =>
  async (method, path, body) => {
    const raw = typeof body === 'string';
    const answer = await fetch(origin + path, {
      method,
      headers: {
        origin,
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'content-type': raw ? octets : 'application/json' }),
      },
      ...(body !== undefined && { body: raw ? body : JSON.stringify(body) }),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${text.slice(0, 300)}`);
    return /json/.test(answer.headers.get('content-type') ?? '') && text ? JSON.parse(text) : text;
  };

/** Gives up after a minute: a slow machine is no failure. */
export async function until<T>(look: () => Promise<T | undefined | false>): Promise<T> {
  for (const end = Date.now() + 60_000; Date.now() < end; await new Promise((wake) => setTimeout(wake, 100))) {
    const seen = await look();
    if (seen) return seen;
  }
  throw new Error('What was waited for did not come');
}

/** One record of each kind for each call that takes one, so that no call undoes what another needs. */
export async function seedCrm(call: Call, member: string): Promise<Examples> {
  const add = (collection: string, body: object) => call('POST', `/api/crm/${collection}`, body);
  const id = async (made: Promise<Body>) => ({ id: (await made).id as string });
  const [pipeline] = (await call('GET', '/api/crm/pipelines')).items;
  const stages = pipeline.stages.map(({ id: _id, ...stage }: Body) => stage);
  const money = { amount: 100, currency: 'USD' };
  const made = {
    contacts: () => id(add('contacts', { name: 'Mara Oak' })),
    companies: () => id(add('companies', { name: 'Oak Bakery' })),
    deals: () => id(add('deals', { name: 'Bread', customerName: 'Mara', value: money })),
    tasks: () => id(add('tasks', { title: 'Call Mara' })),
    activities: () => id(add('activities', { type: 'note', body: 'Noted' })),
    organizations: () => id(add('organizations', { name: 'Ours' })),
    views: () =>
      id(add('views', { recordType: 'contact', name: 'Mine', filter: null, sort: 'name', columns: ['name'] })),
    pipelines: () => id(add('pipelines', { name: 'Renewals', stages })),
    'custom-fields': () =>
      id(add('custom-fields', { recordType: 'contact', label: `Size ${crypto.randomUUID()}`, type: 'text' })),
    attachments: async () =>
      id(call('POST', `/api/crm/attachments?contactId=${(await made.contacts()).id}&name=a.txt`, 'Content')),
    imports: () =>
      id(call('POST', '/api/crm/imports?recordType=contact&fileName=people.csv', 'name,email\nRow,row@example.com')),
    batches: async () =>
      id(add('contacts/change', { select: { ids: [(await made.contacts()).id] }, set: { source: 'Fair' } })),
  };
  const deleted = async (collection: keyof typeof made) => {
    const params = await made[collection]();
    await call('DELETE', `/api/crm/${collection}/${params.id}`);
    return params;
  };
  const checkedImport = async () => {
    const params = await made.imports();
    const { mapping, options } = await call('GET', `/api/crm/imports/${params.id}`);
    await call('PUT', `/api/crm/imports/${params.id}/mapping`, { mapping, options });
    await until(async () => (await call('GET', `/api/crm/imports/${params.id}`)).state === 'checked');
    return { params, mapping, options };
  };
  const examples: Examples = {};
  for (const name of [
    'contacts',
    'companies',
    'deals',
    'tasks',
    'activities',
    'organizations',
    'views',
    'pipelines',
    'custom-fields',
  ] as const) {
    const path = `/api/crm/${name}/{id}`;
    examples[`GET ${path}`] = { params: await made[name]() };
    examples[`PATCH ${path}`] = { params: await made[name](), body: { version: 1 } };
    examples[`DELETE ${path}`] = { params: await made[name]() };
    if (name !== 'views') examples[`POST ${path}/restore`] = { params: await deleted(name), body: {} };
  }
  for (const name of ['contacts', 'companies', 'deals'] as const) {
    const select = async () => ({ ids: [(await made[name]()).id] });
    examples[`POST /api/crm/${name}/count`] = { body: { select: await select() } };
    examples[`POST /api/crm/${name}/change`] = { body: { select: await select(), set: { ownerId: member } } };
    examples[`POST /api/crm/${name}/delete`] = { body: { select: await select() } };
    if (name === 'deals') continue;
    examples[`GET /api/crm/${name}/{id}/duplicates`] = { params: await made[name]() };
    examples[`POST /api/crm/${name}/merge`] = {
      body: { keepId: (await made[name]()).id, keepVersion: 1, otherId: (await made[name]()).id, otherVersion: 1 },
    };
  }
  for (const name of ['', '/cancel', '/undo', '/kept'])
    examples[`${['/cancel', '/undo'].includes(name) ? 'POST' : 'GET'} /api/crm/batches/{id}${name}`] = {
      params: await made.batches(),
      ...(name && name !== '/kept' && { body: {} }),
    };
  const own = await made.pipelines();
  const { version, stages: held } = (await call('GET', '/api/crm/pipelines')).items.find(
    (one: Body) => one.id === own.id,
  );
  await call('PATCH', `/api/crm/pipelines/${own.id}`, { version, stages: held.slice(1) });
  const contact = await made.contacts();
  const uploaded = await made.imports();
  const { mapping, options } = await call('GET', `/api/crm/imports/${uploaded.id}`);
  const checked = (await checkedImport()).params;
  return {
    ...examples,
    'POST /api/crm/contacts': { body: { name: 'Mara', ownerId: member } },
    'POST /api/crm/companies': { body: { name: 'Oak', ownerId: member } },
    'POST /api/crm/deals': { body: { name: 'Bread', customerName: 'Mara', value: money } },
    'POST /api/crm/tasks': { body: { title: 'Call', assigneeId: member, contactId: contact.id } },
    'POST /api/crm/activities': { body: { type: 'call', contactId: contact.id } },
    'POST /api/crm/pipelines': { body: { name: 'More', stages } },
    'POST /api/crm/views': {
      body: { recordType: 'contact', name: 'Mine', filter: null, sort: 'name', columns: ['name'] },
    },
    'POST /api/crm/custom-fields': { body: { recordType: 'contact', label: 'Length', type: 'number' } },
    'POST /api/crm/pipelines/{id}/stages/{stageId}/restore': { params: { ...own, stageId: held[0].id }, body: {} },
    'PUT /api/crm/organizations/{id}/active': { params: await made.organizations(), body: {} },
    'GET /api/crm/attachments': { query: { contactId: contact.id } },
    'POST /api/crm/attachments': { query: { contactId: contact.id, name: 'b.txt' }, body: 'Content' },
    'GET /api/crm/attachments/{id}/content': { params: await made.attachments() },
    'DELETE /api/crm/attachments/{id}': { params: await made.attachments() },
    'POST /api/crm/attachments/{id}/restore': { params: await deleted('attachments'), body: {} },
    'GET /api/crm/timeline/{type}/{id}': { params: { type: 'contact', ...contact } },
    'GET /api/crm/search': { query: { q: 'oak' } },
    'GET /api/crm/search/seen': { query: { records: `contact:${contact.id}` } },
    'GET /api/crm/calendar': { query: { from: '2026-11-01T00:00:00Z', to: '2026-12-01T00:00:00Z' } },
    'GET /api/crm/deletions': { query: { type: 'contact', since: '2026-01-01T00:00:00Z' } },
    'GET /api/crm/deal-board': { query: { pipelineId: pipeline.id } },
    'POST /api/crm/imports': { query: { recordType: 'contact', fileName: 'mine.csv' }, body: 'name\nMine' },
    'GET /api/crm/imports/{id}': { params: uploaded },
    'PUT /api/crm/imports/{id}/mapping': { params: uploaded, body: { mapping, options } },
    'PUT /api/crm/imports/{id}/reading': {
      params: await made.imports(),
      body: { header: true, encoding: null, delimiter: null },
    },
    'POST /api/crm/imports/{id}/cancel': { params: await made.imports(), body: {} },
    'DELETE /api/crm/imports/{id}': { params: await made.imports() },
    'GET /api/crm/imports/{id}/rows': { params: checked },
    'GET /api/crm/imports/{id}/errors': { params: checked },
    'POST /api/crm/imports/{id}/run': { params: (await checkedImport()).params, body: {} },
  };
}

/** Conversations, proposals by an agent, and saved ideas. */
export async function seedAi(call: Call, token: string, origin: string): Promise<Examples> {
  const conversation = async () => ({ id: (await call('POST', '/api/ai/conversations', {})).id as string });
  const gone = await conversation();
  await call('DELETE', `/api/ai/conversations/${gone.id}`);
  const propose = async () => {
    const deal = await call('POST', '/api/crm/deals', {
      name: 'Bread',
      customerName: 'Mara',
      value: { amount: 100, currency: 'USD' },
    });
    const params = {
      name: 'propose_update',
      arguments: { type: 'deal', id: deal.id, changes: { priority: 'high' }, reason: 'It closes soon' },
    };
    await fetch(`${origin}/api/ai/mcp`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        accept: 'application/json, text/event-stream',
        'content-type': 'application/json',
      },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params }),
    }).then((answer) => answer.text());
    const { items } = await call('GET', '/api/ai/proposals?state=open');
    return { deal, id: items.find((one: Body) => one.recordId === deal.id).id as string };
  };
  const approved = await propose();
  await call('POST', '/api/ai/proposals/approve', { ids: [approved.id] });
  const stale = await propose();
  await call('PATCH', `/api/crm/deals/${stale.deal.id}`, { version: stale.deal.version, priority: 'low' });
  await call('POST', '/api/ai/proposals/approve', { ids: [stale.id] });
  const brief = {
    offering: 'Bread',
    audience: 'Cafés',
    goals: ['win-back'],
    budget: { least: 0, most: 50_000, currency: 'USD' },
  };
  const { result, receipt } = await call('POST', '/api/ai/promotion-ideas', brief);
  const idea = result.ideas[0];
  const saved = async () => ({ id: (await call('POST', '/api/ai/promotions', { idea })).id as string });
  const forgotten = await saved();
  await call('DELETE', `/api/ai/promotions/${forgotten.id}`);
  return {
    'GET /api/ai/receipts/{id}': { params: { id: receipt.id } },
    'POST /api/ai/emails': { body: { emailType: 'follow-up', context: 'We met' } },
    'POST /api/ai/insights': { body: { kind: 'crm' } },
    'GET /api/ai/conversations/{id}/messages': { params: await conversation() },
    'PATCH /api/ai/conversations/{id}': { params: await conversation(), body: { title: 'Renamed' } },
    'DELETE /api/ai/conversations/{id}': { params: await conversation() },
    'POST /api/ai/conversations/{id}/restore': { params: gone, body: {} },
    'POST /api/ai/proposals/approve': { body: { ids: [(await propose()).id] } },
    'POST /api/ai/proposals/reject': { body: { ids: [(await propose()).id] } },
    'POST /api/ai/proposals/{id}/undo': { params: { id: approved.id }, body: {} },
    'POST /api/ai/proposals/{id}/renew': { params: { id: stale.id }, body: {} },
    'POST /api/ai/promotion-ideas': { body: brief },
    'POST /api/ai/promotions': { body: { idea } },
    'PATCH /api/ai/promotions/{id}': { params: await saved(), body: { version: 1, name: 'Renamed' } },
    'DELETE /api/ai/promotions/{id}': { params: await saved() },
    'POST /api/ai/promotions/{id}/restore': { params: forgotten, body: {} },
  };
}

/** Paid, open and cancelled checkouts, and a plan with an invoice. */
export async function seedBilling(call: Call): Promise<Examples> {
  const open = async () => ({
    id: (await call('POST', '/api/billing/token-checkout', { packageId: 'fernway_300' })).sessionId as string,
  });
  const paid = async () => {
    const params = await open();
    await call('POST', `/api/billing/test-checkouts/${params.id}/pay`, {});
    return params;
  };
  const first = await paid();
  // Enough to pay every AI call of a run.
  for (let more = 0; more < 5; more += 1) await paid();
  const [order] = (await call('GET', '/api/billing/orders')).items;
  const { sessionId } = await call('POST', '/api/billing/plan-checkout', { plan: 'starter' });
  await call('POST', `/api/billing/test-checkouts/${sessionId}/pay`, {});
  await call('POST', '/api/billing/test-clock', { days: 14 });
  const [invoice] = (await call('GET', '/api/billing/invoices')).items;
  return {
    'POST /api/billing/token-checkout': { body: { packageId: 'fernway_100' } },
    'GET /api/billing/checkout-sessions/{id}': { params: first },
    'GET /api/billing/orders/{id}/receipt': { params: { id: order.id } },
    'GET /api/billing/invoices/{id}/pdf': { params: { id: invoice.id } },
    'PUT /api/billing/subscription': { body: { plan: 'professional' } },
    'GET /api/billing/test-checkouts/{id}': { params: await open() },
    'POST /api/billing/test-checkouts/{id}/pay': { params: await open(), body: {} },
    'POST /api/billing/test-checkouts/{id}/cancel': { params: await open(), body: {} },
    'POST /api/billing/test-checkouts/{id}/refund': { params: await paid(), body: {} },
    'POST /api/billing/test-checkouts/{id}/dispute': { params: await paid(), body: { outcome: 'open' } },
  };
}
