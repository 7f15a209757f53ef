import { type Body, type Call, type Examples, until } from './seed.ts';

/** One record of each kind for each call that takes one, so that no call undoes what another needs. */
export async function seedCrm(call: Call, member: string): Promise<Examples> {
  const [pipeline] = (await call('GET', '/api/crm/pipelines')).items;
  const stages = pipeline.stages.map(({ id: _id, ...stage }: Body) => stage);
  const make = makersOf(call, stages);
  const { id: contactId } = await make.contacts();
  return {
    ...(await recordExamples(call, make)),
    ...(await manyExamples(make, member)),
    ...(await batchExamples(make)),
    ...(await pipelineExamples(call, make, stages)),
    ...(await attachmentExamples(call, make, contactId)),
    ...(await importExamples(call, make)),
    ...readExamples(contactId, pipeline.id),
    'POST /api/crm/contacts': { body: { name: 'Mara', ownerId: member } },
    'POST /api/crm/companies': { body: { name: 'Oak', ownerId: member } },
    'POST /api/crm/deals': { body: { name: 'Bread', customerName: 'Mara', value: money } },
    'POST /api/crm/tasks': { body: { title: 'Call', assigneeId: member, contactId } },
    'POST /api/crm/activities': { body: { type: 'call', contactId } },
    'POST /api/crm/views': {
      body: { recordType: 'contact', name: 'Mine', filter: null, sort: 'name', columns: ['name'] },
    },
    'POST /api/crm/custom-fields': { body: { recordType: 'contact', label: 'Length', type: 'number' } },
    'PUT /api/crm/organizations/{id}/active': { params: await make.organizations(), body: {} },
  };
}

const money = { amount: 100, currency: 'USD' };

/** What makes one more of each, by its collection. */
function makersOf(call: Call, stages: Body[]) {
  const add = (collection: string, body: object) => call('POST', `/api/crm/${collection}`, body);
  const id = async (made: Promise<Body>) => ({ id: (await made).id as string });
  const contacts = () => id(add('contacts', { name: 'Mara Oak' }));
  return {
    contacts,
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
      id(call('POST', `/api/crm/attachments?contactId=${(await contacts()).id}&name=a.txt`, 'Content')),
    imports: () =>
      id(call('POST', '/api/crm/imports?recordType=contact&fileName=people.csv', 'name,email\nRow,row@example.com')),
    batches: async () =>
      id(add('contacts/change', { select: { ids: [(await contacts()).id] }, set: { source: 'Fair' } })),
  };
}

type Makers = ReturnType<typeof makersOf>;

const records = [
  'contacts',
  'companies',
  'deals',
  'tasks',
  'activities',
  'organizations',
  'views',
  'pipelines',
  'custom-fields',
] as const;

async function deleted(call: Call, make: Makers, collection: keyof Makers) {
  const params = await make[collection]();
  await call('DELETE', `/api/crm/${collection}/${params.id}`);
  return params;
}

async function recordExamples(call: Call, make: Makers): Promise<Examples> {
  const examples: Examples = {};
  for (const name of records) {
    const path = `/api/crm/${name}/{id}`;
    examples[`GET ${path}`] = { params: await make[name]() };
    examples[`PATCH ${path}`] = { params: await make[name](), body: { version: 1 } };
    examples[`DELETE ${path}`] = { params: await make[name]() };
    if (name !== 'views') examples[`POST ${path}/restore`] = { params: await deleted(call, make, name), body: {} };
  }
  return examples;
}

/** Calls that take several records at once. */
async function manyExamples(make: Makers, member: string): Promise<Examples> {
  const examples: Examples = {};
  for (const name of ['contacts', 'companies', 'deals'] as const) {
    const select = async () => ({ ids: [(await make[name]()).id] });
    examples[`POST /api/crm/${name}/count`] = { body: { select: await select() } };
    examples[`POST /api/crm/${name}/change`] = { body: { select: await select(), set: { ownerId: member } } };
    examples[`POST /api/crm/${name}/delete`] = { body: { select: await select() } };
    if (name === 'deals') continue;
    examples[`GET /api/crm/${name}/{id}/duplicates`] = { params: await make[name]() };
    examples[`POST /api/crm/${name}/merge`] = {
      body: { keepId: (await make[name]()).id, keepVersion: 1, otherId: (await make[name]()).id, otherVersion: 1 },
    };
  }
  return examples;
}

async function batchExamples({ batches }: Makers): Promise<Examples> {
  return {
    'GET /api/crm/batches/{id}': { params: await batches() },
    'POST /api/crm/batches/{id}/cancel': { params: await batches(), body: {} },
    'POST /api/crm/batches/{id}/undo': { params: await batches(), body: {} },
    'GET /api/crm/batches/{id}/kept': { params: await batches() },
  };
}

async function pipelineExamples(call: Call, make: Makers, stages: Body[]): Promise<Examples> {
  const own = await make.pipelines();
  const { version, stages: held } = (await call('GET', '/api/crm/pipelines')).items.find(
    (one: Body) => one.id === own.id,
  );
  await call('PATCH', `/api/crm/pipelines/${own.id}`, { version, stages: held.slice(1) });
  return {
    'POST /api/crm/pipelines': { body: { name: 'More', stages } },
    'POST /api/crm/pipelines/{id}/stages/{stageId}/restore': { params: { ...own, stageId: held[0].id }, body: {} },
  };
}

async function attachmentExamples(call: Call, make: Makers, contactId: string): Promise<Examples> {
  return {
    'GET /api/crm/attachments': { query: { contactId } },
    'POST /api/crm/attachments': { query: { contactId, name: 'b.txt' }, body: 'Content' },
    'GET /api/crm/attachments/{id}/content': { params: await make.attachments() },
    'DELETE /api/crm/attachments/{id}': { params: await make.attachments() },
    'POST /api/crm/attachments/{id}/restore': { params: await deleted(call, make, 'attachments'), body: {} },
  };
}

async function importExamples(call: Call, { imports }: Makers): Promise<Examples> {
  const read = async () => {
    const params = await imports();
    const { mapping, options } = await call('GET', `/api/crm/imports/${params.id}`);
    return { params, body: { mapping, options } };
  };
  const checked = async () => {
    const { params, body } = await read();
    await call('PUT', `/api/crm/imports/${params.id}/mapping`, body);
    await until(async () => (await call('GET', `/api/crm/imports/${params.id}`)).state === 'checked');
    return params;
  };
  const uploaded = await read();
  const looked = await checked();
  return {
    'POST /api/crm/imports': { query: { recordType: 'contact', fileName: 'mine.csv' }, body: 'name\nMine' },
    'GET /api/crm/imports/{id}': { params: uploaded.params },
    'PUT /api/crm/imports/{id}/mapping': uploaded,
    'PUT /api/crm/imports/{id}/reading': {
      params: await imports(),
      body: { header: true, encoding: null, delimiter: null },
    },
    'POST /api/crm/imports/{id}/cancel': { params: await imports(), body: {} },
    'DELETE /api/crm/imports/{id}': { params: await imports() },
    'GET /api/crm/imports/{id}/rows': { params: looked },
    'GET /api/crm/imports/{id}/errors': { params: looked },
    'POST /api/crm/imports/{id}/run': { params: await checked(), body: {} },
  };
}

const readExamples = (contactId: string, pipelineId: string): Examples => ({
  'GET /api/crm/timeline/{type}/{id}': { params: { type: 'contact', id: contactId } },
  'GET /api/crm/search': { query: { q: 'oak' } },
  'GET /api/crm/search/seen': { query: { records: `contact:${contactId}` } },
  'GET /api/crm/calendar': { query: { from: '2026-11-01T00:00:00Z', to: '2026-12-01T00:00:00Z' } },
  'GET /api/crm/deletions': { query: { type: 'contact', since: '2026-01-01T00:00:00Z' } },
  'GET /api/crm/deal-board': { query: { pipelineId } },
});
