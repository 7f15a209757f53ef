import { deleteActivity } from '@fernway/contracts/http/crm-activities';
import { deleteContact } from '@fernway/contracts/http/crm';
import { deleteCompany } from '@fernway/contracts/http/crm-companies';
import { deleteCustomField } from '@fernway/contracts/http/crm-custom-fields';
import { deleteDeal } from '@fernway/contracts/http/crm-deals';
import { deleteOrganization } from '@fernway/contracts/http/crm-organizations';
import { deletePipeline } from '@fernway/contracts/http/crm-pipelines';
import { deleteTask } from '@fernway/contracts/http/crm-tasks';
import { deleteExpense } from '@fernway/contracts/http/crm-expenses';
import { deleteProduct } from '@fernway/contracts/http/crm-products';
import { deleteSale } from '@fernway/contracts/http/crm-sales';
import type { AccessExamples, Example, Person } from '@fernway/service-kit/testing';
import type { BesideIdentity } from './identity-peer.js';
import { newLabel, octets, samplePng, Seeds } from './seeds.js';

type Make = (seeds: Seeds, by: Person) => Promise<Example | Example[]>;
type Kind = 'contact' | 'company' | 'deal' | 'product' | 'sale' | 'expense' | 'task' | 'activity';

const money = { amount: 1, currency: 'USD' };
const named =
  (make: (seeds: Seeds) => Promise<{ id: string }>, rest: Example = {}): Make =>
  async (seeds) => ({ params: { id: (await make(seeds)).id }, ...rest });

/** Whom an activity or a task is about: each its own example, since a deal brings its contact and company. */
const subjects = async (seeds: Seeds): Promise<object[]> => [
  { contactId: (await seeds.contact()).id },
  { companyId: (await seeds.company()).id },
  { dealId: (await seeds.deal()).id },
];

const contactLinks = async (seeds: Seeds) => ({
  companyId: (await seeds.company()).id,
  ownerId: seeds.member,
  fields: { [(await seeds.field()).id]: 'Large' },
});
const contactFields = async (seeds: Seeds) => ({
  ...(await contactLinks(seeds)),
  referredById: (await seeds.contact()).id,
});
const dealLinks = async (seeds: Seeds) => {
  const { id: pipelineId, stages } = await seeds.pipeline();
  const links = { companyId: (await seeds.company()).id, pipelineId, stage: stages[0]!.id, ownerId: seeds.member };
  const contact = await seeds.contact({ companyId: links.companyId });
  const line = { productId: (await seeds.product()).id, name: 'Something', quantity: 1, price: 100 };
  return { ...links, contactId: contact.id, lines: [line] };
};

const saleLinks = async (seeds: Seeds) => ({
  productId: (await seeds.product()).id,
  contactId: (await seeds.contact()).id,
  companyId: (await seeds.company()).id,
  ownerId: seeds.member,
});
const sold = { date: '2026-01-02', amount: money };

const records: Record<string, Make> = {
  'GET /api/crm/accounts': async (seeds) => ({ query: { ids: (await seeds.company()).id } }),
  'GET /api/crm/contacts': async (seeds) => ({ query: { q: 'some', companyId: (await seeds.company()).id } }),
  'POST /api/crm/contacts': async (seeds) => ({ body: { name: 'Somebody', ...(await contactFields(seeds)) } }),
  'PATCH /api/crm/contacts/:id': async (seeds) => ({
    params: await idOf(seeds.contact()),
    body: { version: 1, ...(await contactFields(seeds)) },
  }),
  'POST /api/crm/companies': async (seeds) => ({ body: { name: 'Somecorp', ownerId: seeds.member } }),
  'PATCH /api/crm/companies/:id': async (seeds) => ({
    params: await idOf(seeds.company()),
    body: { version: 1, ownerId: seeds.member },
  }),
  'POST /api/crm/deals': async (seeds) => ({
    body: { name: 'Deal', customerName: 'Oak', value: money, ...(await dealLinks(seeds)) },
  }),
  'PATCH /api/crm/deals/:id': async (seeds) => ({
    params: await idOf(seeds.deal()),
    body: { version: 1, ...(await dealLinks(seeds)) },
  }),
  'GET /api/crm/deals': async (seeds) => ({
    query: { q: 'deal', companyId: (await seeds.company()).id, pipelineId: (await seeds.firstPipeline()).id },
  }),
  'POST /api/crm/products': async () => ({ body: { name: 'Table', price: money } }),
  'PATCH /api/crm/products/:id': named((seeds) => seeds.product(), { body: { version: 1, name: 'Chair' } }),
  'GET /api/crm/sales': async (seeds) => ({ query: { q: 'table', productId: (await seeds.product()).id } }),
  'POST /api/crm/sales': async (seeds) => ({ body: { ...sold, ...(await saleLinks(seeds)) } }),
  'PATCH /api/crm/sales/:id': async (seeds) => ({
    params: await idOf(seeds.sale()),
    body: { version: 1, ...(await saleLinks(seeds)) },
  }),
  'POST /api/crm/expenses': async () => ({ body: { ...sold, category: 'rent' } }),
  'PATCH /api/crm/expenses/:id': named((seeds) => seeds.expense(), { body: { version: 1, category: 'staff' } }),
  'GET /api/crm/deal-board': async (seeds) => ({ query: { pipelineId: (await seeds.pipeline()).id } }),
  'POST /api/crm/activities': async (seeds) =>
    (await subjects(seeds)).map((subject) => ({ body: { type: 'call', ...subject } })),
  'PATCH /api/crm/activities/:id': async (seeds) => {
    const id = await idOf(seeds.activity());
    return Promise.all(
      (await subjects(seeds)).map(async (subject, place) => ({
        params: place ? await idOf(seeds.activity()) : id,
        body: { version: 1, ...subject },
      })),
    );
  },
  'POST /api/crm/tasks': async (seeds) =>
    (await subjects(seeds)).map((subject) => ({ body: { title: 'Do it', assigneeId: seeds.member, ...subject } })),
  'PATCH /api/crm/tasks/:id': async (seeds) =>
    Promise.all(
      (await subjects(seeds)).map(async (subject) => ({
        params: await idOf(seeds.task()),
        body: { version: 1, assigneeId: seeds.member, ...subject },
      })),
    ),
  'GET /api/crm/calendar': async (seeds) => ({
    query: { from: '2026-11-01T00:00:00Z', to: '2026-12-01T00:00:00Z', userId: seeds.member },
  }),
};

/** Read, deleted and restored alike. */
const kinds: { plural: string; kind: Kind; remove: Parameters<Seeds['after']>[0] }[] = [
  { plural: 'contacts', kind: 'contact', remove: deleteContact },
  { plural: 'companies', kind: 'company', remove: deleteCompany },
  { plural: 'deals', kind: 'deal', remove: deleteDeal },
  { plural: 'products', kind: 'product', remove: deleteProduct },
  { plural: 'sales', kind: 'sale', remove: deleteSale },
  { plural: 'expenses', kind: 'expense', remove: deleteExpense },
  { plural: 'tasks', kind: 'task', remove: deleteTask },
  { plural: 'activities', kind: 'activity', remove: deleteActivity },
];
for (const { plural, kind, remove } of kinds) {
  const one = (seeds: Seeds) => seeds[kind]();
  records[`GET /api/crm/${plural}/:id`] = named(one);
  records[`DELETE /api/crm/${plural}/:id`] = named(one);
  records[`POST /api/crm/${plural}/:id/restore`] = named(async (seeds) => seeds.after(remove, await one(seeds)), {
    body: {},
  });
}

const inBulk: Record<string, Make> = {};
const bulkSets: Record<
  'contacts' | 'companies' | 'deals' | 'products' | 'sales' | 'expenses',
  (seeds: Seeds) => Promise<object>
> = {
  contacts: contactLinks,
  companies: async (seeds) => ({ ownerId: seeds.member }),
  deals: async (seeds) => {
    const { pipelineId, stage, ownerId } = await dealLinks(seeds);
    return { pipelineId, stage, ownerId };
  },
  products: async () => ({ unit: 'piece' }),
  sales: async (seeds) => ({ ownerId: seeds.member }),
  expenses: async () => ({ category: 'staff' }),
};
for (const { plural, kind } of kinds.slice(0, 6)) {
  const select = async (seeds: Seeds) => ({ ids: [(await seeds[kind]()).id] });
  inBulk[`POST /api/crm/${plural}/count`] = async (seeds) => ({ body: { select: await select(seeds) } });
  inBulk[`POST /api/crm/${plural}/delete`] = async (seeds) => ({ body: { select: await select(seeds) } });
  inBulk[`POST /api/crm/${plural}/change`] = async (seeds) => ({
    body: { select: await select(seeds), set: await bulkSets[plural as keyof typeof bulkSets](seeds) },
  });
}
for (const { plural, kind } of kinds.slice(0, 2)) {
  const one = (seeds: Seeds) => seeds[kind]();
  inBulk[`GET /api/crm/${plural}/:id/duplicates`] = named(one);
  inBulk[`POST /api/crm/${plural}/merge`] = async (seeds) => ({
    body: { keepId: (await one(seeds)).id, keepVersion: 1, otherId: (await one(seeds)).id, otherVersion: 1 },
  });
}

const others: Record<string, Make> = {
  'POST /api/crm/custom-fields': async () => ({ body: { recordType: 'contact', label: newLabel(), type: 'number' } }),
  'PATCH /api/crm/custom-fields/:id': named((seeds) => seeds.field(), { body: { version: 1, label: 'Length' } }),
  'DELETE /api/crm/custom-fields/:id': named((seeds) => seeds.field()),
  'POST /api/crm/custom-fields/:id/restore': named(
    async (seeds) => seeds.after(deleteCustomField, await seeds.field()),
    { body: {} },
  ),
  'GET /api/crm/attachments': async (seeds) => ({ query: { contactId: (await seeds.contact()).id } }),
  'POST /api/crm/attachments': async (seeds) => ({
    query: { contactId: (await seeds.contact()).id, name: 'a.txt' },
    body: Buffer.from('A'),
    headers: octets,
  }),
  'GET /api/crm/attachments/:id/content': named((seeds) => seeds.attachment()),
  'DELETE /api/crm/attachments/:id': named((seeds) => seeds.attachment()),
  'POST /api/crm/attachments/:id/restore': named((seeds) => seeds.deletedAttachment(), { body: {} }),
  'GET /api/crm/tags': async () => ({ query: { recordType: 'contact' } }),
  'GET /api/crm/tags/uses': async () => ({}),
  'POST /api/crm/tags/rename': async (seeds) => {
    await seeds.contact({ tags: ['north'] });
    return { body: { tag: 'north', to: 'south' } };
  },
  'POST /api/crm/tags/remove': async (seeds) => {
    await seeds.contact({ tags: ['north'] });
    return { body: { tag: 'north' } };
  },
  'GET /api/crm/pick-lists': async () => ({}),
  'PUT /api/crm/pick-lists': async (seeds) => ({
    body: {
      name: 'lost-reason',
      version: await seeds.pickListVersion('lost-reason'),
      items: [{ label: 'Price', hidden: false }],
    },
  }),
  'GET /api/crm/targets': async () => ({ query: { scope: 'workspace', year: 2026 } }),
  'PUT /api/crm/targets': async (seeds) => ({
    body: {
      scope: 'company',
      cells: [{ subjectId: (await seeds.company()).id, month: '2026-01', amount: null, version: 0 }],
    },
  }),
  'POST /api/crm/targets/copies': async () => ({ body: { scope: 'workspace', year: 2026, months: 'empty' } }),
  'GET /api/crm/targets/history': async () => ({ query: { scope: 'workspace', month: '2026-01' } }),
  'POST /api/crm/organizations': async () => ({ body: { name: 'Mine' } }),
  'GET /api/crm/organizations/:id': named((seeds) => seeds.organization()),
  'PATCH /api/crm/organizations/:id': named((seeds) => seeds.organization(), { body: { version: 1, name: 'Ours' } }),
  'PUT /api/crm/organizations/:id/active': named((seeds) => seeds.organization(), { body: {} }),
  'DELETE /api/crm/organizations/:id': named((seeds) => seeds.organization()),
  'POST /api/crm/organizations/:id/restore': named(
    async (seeds) => seeds.after(deleteOrganization, await seeds.organization()),
    { body: {} },
  ),
  'POST /api/crm/organization-logos': async (seeds) => ({
    query: { organizationId: (await seeds.organization()).id },
    body: samplePng,
    headers: octets,
  }),
  'GET /api/crm/organization-logos/:id': named((seeds) => seeds.logo()),
  'PUT /api/crm/organizations/:id/logo': async (seeds) => {
    const { id: logoId, organizationId } = await seeds.logo();
    return { params: { id: organizationId }, body: { logoId } };
  },
  'GET /internal/crm/organization-heads/:workspace/:user': async (seeds, { workspace, user }) => {
    await seeds.organization();
    return { params: { workspace, user } };
  },
  'GET /internal/crm/organization-logos/:workspace/:id': async (seeds, { workspace }) => ({
    params: { workspace, id: (await seeds.logo()).id },
  }),
  'POST /internal/crm/record-states': async (seeds, { workspace }) => ({
    body: { workspace, kind: 'contact', ids: [(await seeds.contact()).id] },
  }),
  'POST /api/crm/views': async () => ({
    body: { recordType: 'contact', name: 'Mine', filter: null, sort: 'name', columns: ['name'] },
  }),
  'PATCH /api/crm/views/:id': async (seeds, by) => ({
    params: await idOf(seeds.view(by)),
    body: { version: 1, name: 'Ours' },
  }),
  'DELETE /api/crm/views/:id': async (seeds, by) => ({ params: await idOf(seeds.view(by)) }),
  'POST /api/crm/sample-data': async () => ({ body: {} }),
  'DELETE /api/crm/sample-data': async () => ({ query: { keep: 'nothing' } }),
  'POST /api/crm/sample-data/adopt': async () => ({ body: {} }),
  'GET /api/crm/deletions': async () => ({ query: { type: 'contact', since: '2026-01-01T00:00:00Z' } }),
  'GET /api/crm/search': async () => ({ query: { q: 'secret' } }),
  'GET /api/crm/search/seen': async (seeds) => ({
    query: { records: `contact:${(await seeds.contact()).id},deal:${(await seeds.deal()).id}` },
  }),
  'GET /api/crm/batches/:id': named((seeds) => seeds.batch()),
  'POST /api/crm/batches/:id/cancel': named((seeds) => seeds.batch(), { body: {} }),
  'POST /api/crm/batches/:id/undo': named((seeds) => seeds.batch(), { body: {} }),
  'GET /api/crm/batches/:id/kept': named((seeds) => seeds.batch()),
  'GET /api/crm/timeline/:type/:id': async (seeds) => ({ params: { type: 'contact', id: (await seeds.contact()).id } }),
  'POST /api/crm/pipelines': async (seeds) => ({
    body: { name: 'Renewals', stages: (await seeds.firstPipeline()).stages.map(({ id: _id, ...stage }) => stage) },
  }),
  'PATCH /api/crm/pipelines/:id': async (seeds) => {
    const { id, version, stages } = await seeds.pipeline();
    const [going, ...staying] = stages;
    return { params: { id }, body: { version, stages: staying, moveTo: { [going!.id]: staying[0]!.id } } };
  },
  'DELETE /api/crm/pipelines/:id': async (seeds) => ({ params: { id: (await seeds.pipeline()).id } }),
  'POST /api/crm/pipelines/:id/restore': named(async (seeds) => seeds.after(deletePipeline, await seeds.pipeline()), {
    body: {},
  }),
  'POST /api/crm/pipelines/:id/stages/:stageId/restore': async (seeds) => ({
    params: await seeds.pipelineWithoutStage(),
    body: {},
  }),
};

const imports: Record<string, Make> = {
  'POST /api/crm/imports': async () => ({
    query: { recordType: 'contact', fileName: 'mine.csv' },
    headers: octets,
    body: 'name\nMine',
  }),
  'GET /api/crm/imports/:id': named((seeds) => seeds.shownImport()),
  'PUT /api/crm/imports/:id/reading': named((seeds) => seeds.uploadedImport(), {
    body: { header: true, encoding: null, delimiter: null },
  }),
  'PUT /api/crm/imports/:id/mapping': async (seeds) => {
    const { id, mapping, options } = await seeds.uploadedImport();
    return { params: { id }, body: { mapping, options } };
  },
  'GET /api/crm/imports/:id/rows': named((seeds) => seeds.shownImport()),
  'POST /api/crm/imports/:id/run': named((seeds) => seeds.checkedImport(), { body: {} }),
  'POST /api/crm/imports/:id/cancel': named((seeds) => seeds.uploadedImport(), { body: {} }),
  'DELETE /api/crm/imports/:id': named((seeds) => seeds.uploadedImport()),
  'GET /api/crm/imports/:id/errors': named((seeds) => seeds.shownImport()),
};

const idOf = async (made: Promise<{ id: string }>) => ({ id: (await made).id });

/** A working request for each route of the CRM. */
export const crmExamples = (beside: BesideIdentity): NonNullable<AccessExamples['examples']> =>
  Object.fromEntries(
    Object.entries({ ...records, ...inBulk, ...others, ...imports }).map(([route, make]) => [
      route,
      async (by: Person) => make(await Seeds.in(beside, by), by),
    ]),
  );

const selectionFilters = (...names: string[]) => names.map((name) => `select.query.${name}`);
const ofDeals = selectionFilters('pipelineId', 'stageId', 'ownerId', 'contactId', 'companyId', 'batchId');
const ofContacts = selectionFilters('companyId', 'batchId');
const ofCompanies = selectionFilters('batchId');
const ofSales = selectionFilters('dealId', 'contactId', 'companyId', 'productId', 'batchId');

/** Filters find nothing by another workspace's id; a choice's id is made up by the client. */
export const crmLooseIds: AccessExamples['looseIds'] = {
  ...Object.fromEntries(['count', 'change', 'delete'].map((verb) => [`POST /api/crm/contacts/${verb}`, ofContacts])),
  ...Object.fromEntries(['count', 'change', 'delete'].map((verb) => [`POST /api/crm/deals/${verb}`, ofDeals])),
  ...Object.fromEntries(['count', 'change', 'delete'].map((verb) => [`POST /api/crm/companies/${verb}`, ofCompanies])),
  ...Object.fromEntries(['count', 'change', 'delete'].map((verb) => [`POST /api/crm/sales/${verb}`, ofSales])),
  ...Object.fromEntries(['count', 'change', 'delete'].map((verb) => [`POST /api/crm/products/${verb}`, ofCompanies])),
  ...Object.fromEntries(['count', 'change', 'delete'].map((verb) => [`POST /api/crm/expenses/${verb}`, ofCompanies])),
  'POST /api/crm/custom-fields': ['options[].id'],
  'PATCH /api/crm/custom-fields/:id': ['options[].id'],
  'POST /api/crm/pipelines': ['stages[].id'],
  'POST /api/crm/deals': ['lines[].id'],
  'PATCH /api/crm/deals/:id': ['lines[].id'],
};

/** Routes that show or change what other kinds of records hold. */
export const crmFurtherScopes: AccessExamples['furtherScopes'] = {
  'GET /api/crm/home-summary': ['deals:read', 'activities:read'],
  'GET /api/crm/home-trends': ['sales:read'],
  'GET /api/crm/attachments': ['contacts:read'],
  'POST /api/crm/attachments': ['contacts:read'],
  'GET /api/crm/attachments/:id/content': ['contacts:read'],
  'DELETE /api/crm/attachments/:id': ['contacts:read'],
  'POST /api/crm/attachments/:id/restore': ['contacts:read'],
  'GET /api/crm/tags/uses': ['companies:read', 'deals:read'],
  'POST /api/crm/tags/rename': ['contacts:write', 'companies:write', 'deals:write'],
  'POST /api/crm/tags/remove': ['contacts:write', 'companies:write', 'deals:write'],
  'GET /api/crm/timeline/:type/:id': ['contacts:read'],
  'GET /api/crm/batches/:id/kept': ['companies:read', 'deals:read'],
};
