import { accessMatrix, databaseProblems, migrationProblems, structureProblems } from '@fernway/service-kit/testing';
import { bulkOf } from '@fernway/contracts/http/crm-batches';
import { uploadAttachment } from '@fernway/contracts/http/crm-attachments';
import { createActivity } from '@fernway/contracts/http/crm-activities';
import { createOrganization } from '@fernway/contracts/http/crm-organizations';
import { createView } from '@fernway/contracts/http/crm-views';
import { createTask } from '@fernway/contracts/http/crm-tasks';
import { createCustomField } from '@fernway/contracts/http/crm-custom-fields';
import { getContact } from '@fernway/contracts/http/crm';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { service } from '../src/main.js';
import { checked, upload } from './imports.js';
import { addContact, addDeal, pipelinesOf } from './crm.js';
import { type BesideIdentity, startBesideIdentity } from './identity-peer.js';

let { crm, close } = {} as BesideIdentity;
let files: string;
beforeAll(async () => {
  files = await mkdtemp(join(tmpdir(), 'fernway-rules-'));
  ({ crm, close } = await startBesideIdentity({ ATTACHMENTS_DIR: files }));
});
afterAll(async () => {
  await close();
  await rm(files, { recursive: true, force: true });
});

describe('the CRM keeps the rules of the house', () => {
  it('declares access, body and answer of every route', () => {
    expect(structureProblems(service)).toEqual([]);
  });

  it('shows and does nothing for those who may not', async () => {
    const owner = await crm.person();
    const { id } = await addContact(crm, owner, { name: 'Secretname', email: 'secret@example.com', companyName: 'Secretcorp', tags: ['Secrettag'] });
    const params = { id };
    const { companyId } = (await crm.request(getContact, { as: owner, params })).body;
    const company = { id: companyId as string };
    const { body: field } = await crm.request(createCustomField, {
      as: owner,
      body: { recordType: 'contact', label: 'Secretlabel', type: 'text' },
    });
    const ofField = { id: field.id as string };
    const { body: activity } = await crm.request(createActivity, { as: owner, body: { type: 'note', body: 'Secretnote', contactId: id } });
    const ofActivity = { id: activity.id as string };
    const octets = { 'content-type': 'application/octet-stream' };
    const file = { query: { contactId: id, name: 'Secretfile.txt' }, body: Buffer.from('Secretcontent'), headers: octets };
    const { body: attachment } = await crm.request(uploadAttachment, { as: owner, ...file });
    const ofAttachment = { id: attachment.id as string };
    const { body: task } = await crm.request(createTask, { as: owner, body: { title: 'Secrettask', contactId: id } });
    const ofTask = { id: task.id as string };
    const { body: organization } = await crm.request(createOrganization, { as: owner, body: { name: 'Secretorg' } });
    const ofOrganization = { id: organization.id as string };
    const deal = { id: (await addDeal(crm, owner, { name: 'Secretdeal' })).id };
    const [first] = await pipelinesOf(crm, owner);
    const pipeline = { id: first!.id };
    const look = { recordType: 'contact', name: 'Secretview', filter: null, sort: 'name', columns: ['name'] };
    const { body: view } = await crm.request(createView, { as: owner, body: look });
    const ofView = { id: view.id as string };
    const select = { ids: [id] };
    const { body: batch } = await crm.request(bulkOf.contact.change, { as: owner, body: { select, set: { source: 'Secretsource' } } });
    const ofBatch = { id: batch.id as string };
    const made = await checked(crm, owner, await upload(crm, owner, 'name,email\nSecretrow,row@example.com', { fileName: 'Secretfile.csv' }));
    const ofImport = { id: made.id };
    const { calls, problems } = await accessMatrix(crm, {
      owner,
      examples: {
        'POST /api/crm/imports': {
          query: { recordType: 'contact', fileName: 'mine.csv' },
          headers: { 'content-type': 'application/octet-stream' },
          body: 'name\nMine',
        },
        'GET /api/crm/imports/:id': { params: ofImport },
        'PUT /api/crm/imports/:id/reading': { params: ofImport, body: { header: true, encoding: null, delimiter: null } },
        'PUT /api/crm/imports/:id/mapping': { params: ofImport, body: { mapping: made.mapping, options: made.options } },
        'GET /api/crm/imports/:id/rows': { params: ofImport },
        'POST /api/crm/imports/:id/run': { params: ofImport, body: {} },
        'POST /api/crm/imports/:id/cancel': { params: ofImport, body: {} },
        'GET /api/crm/imports/:id/errors': { params: ofImport },
        'GET /api/crm/contacts': { query: { q: 'secret' } },
        'POST /api/crm/contacts': { body: { name: 'Somebody' } },
        'GET /api/crm/contacts/:id': { params },
        'PATCH /api/crm/contacts/:id': { params, body: { version: 1, name: 'Taken over' } },
        'DELETE /api/crm/contacts/:id': { params },
        'POST /api/crm/contacts/:id/restore': { params, body: {} },
        'GET /api/crm/companies': { query: { q: 'secret' } },
        'POST /api/crm/companies': { body: { name: 'Somecorp' } },
        'GET /api/crm/companies/:id': { params: company },
        'PATCH /api/crm/companies/:id': { params: company, body: { version: 1, name: 'Taken over' } },
        'DELETE /api/crm/companies/:id': { params: company },
        'POST /api/crm/companies/:id/restore': { params: company, body: {} },
        'POST /api/crm/custom-fields': { body: { recordType: 'contact', label: 'Size', type: 'number' } },
        'PATCH /api/crm/custom-fields/:id': { params: ofField, body: { version: 1, label: 'Taken over' } },
        'DELETE /api/crm/custom-fields/:id': { params: ofField },
        'POST /api/crm/custom-fields/:id/restore': { params: ofField, body: {} },
        'POST /api/crm/activities': { body: { type: 'call', contactId: id } },
        'GET /api/crm/activities/:id': { params: ofActivity },
        'PATCH /api/crm/activities/:id': { params: ofActivity, body: { version: 1, subject: 'Taken over' } },
        'DELETE /api/crm/activities/:id': { params: ofActivity },
        'POST /api/crm/activities/:id/restore': { params: ofActivity, body: {} },
        'POST /api/crm/tasks': { body: { title: 'Do it' } },
        'GET /api/crm/tasks/:id': { params: ofTask },
        'PATCH /api/crm/tasks/:id': { params: ofTask, body: { version: 1, title: 'Taken over' } },
        'DELETE /api/crm/tasks/:id': { params: ofTask },
        'POST /api/crm/tasks/:id/restore': { params: ofTask, body: {} },
        'GET /api/crm/attachments': { query: { contactId: id } },
        'POST /api/crm/attachments': file,
        'GET /api/crm/attachments/:id/content': { params: ofAttachment },
        'DELETE /api/crm/attachments/:id': { params: ofAttachment },
        'POST /api/crm/attachments/:id/restore': { params: ofAttachment, body: {} },
        'GET /api/crm/tags': { query: { recordType: 'contact' } },
        'POST /api/crm/organizations': { body: { name: 'Mine' } },
        'GET /api/crm/organizations/:id': { params: ofOrganization },
        'PATCH /api/crm/organizations/:id': { params: ofOrganization, body: { version: 1, name: 'Taken over' } },
        'PUT /api/crm/organizations/:id/active': { params: ofOrganization, body: {} },
        'DELETE /api/crm/organizations/:id': { params: ofOrganization },
        'POST /api/crm/organizations/:id/restore': { params: ofOrganization, body: {} },
        'POST /api/crm/views': { body: { ...look, name: 'Mine' } },
        'PATCH /api/crm/views/:id': { params: ofView, body: { version: 1, name: 'Taken over' } },
        'DELETE /api/crm/views/:id': { params: ofView },
        'POST /api/crm/sample-data': { body: {} },
        'DELETE /api/crm/sample-data': { query: { keep: 'nothing' } },
        'POST /api/crm/sample-data/adopt': { body: {} },
        'GET /api/crm/deletions': { query: { type: 'contact', since: '2026-01-01T00:00:00Z' } },
        'GET /api/crm/search': { query: { q: 'secret' } },
        'GET /api/crm/search/seen': { query: { records: `contact:${id},deal:${deal.id}` } },
        'POST /api/crm/contacts/count': { body: { select } },
        'POST /api/crm/contacts/change': { body: { select, set: { source: 'Taken over' } } },
        'POST /api/crm/contacts/delete': { body: { select } },
        'POST /api/crm/companies/count': { body: { select: { ids: [company.id] } } },
        'POST /api/crm/companies/change': { body: { select: { ids: [company.id] }, set: { industry: 'Taken over' } } },
        'POST /api/crm/companies/delete': { body: { select: { ids: [company.id] } } },
        'POST /api/crm/deals/count': { body: { select: { ids: [deal.id] } } },
        'POST /api/crm/deals/change': { body: { select: { ids: [deal.id] }, set: { priority: 'high' } } },
        'POST /api/crm/deals/delete': { body: { select: { ids: [deal.id] } } },
        'GET /api/crm/duplicates/contacts': {},
        'GET /api/crm/duplicates/companies': {},
        'GET /api/crm/contacts/:id/duplicates': { params },
        'POST /api/crm/contacts/merge': { body: { keepId: id, keepVersion: 1, otherId: ofActivity.id, otherVersion: 1 } },
        'GET /api/crm/companies/:id/duplicates': { params: company },
        'POST /api/crm/companies/merge': { body: { keepId: company.id, keepVersion: 1, otherId: ofActivity.id, otherVersion: 1 } },
        'GET /api/crm/batches/:id': { params: ofBatch },
        'POST /api/crm/batches/:id/cancel': { params: ofBatch, body: {} },
        'POST /api/crm/batches/:id/undo': { params: ofBatch, body: {} },
        'GET /api/crm/batches/:id/kept': { params: ofBatch },
        'GET /api/crm/timeline/:type/:id': { params: { type: 'contact', id } },
        'GET /api/crm/calendar': { query: { from: '2026-11-01T00:00:00Z', to: '2026-12-01T00:00:00Z' } },
        'POST /api/crm/pipelines': { body: { name: 'Renewals', stages: first!.stages.map(({ id: _id, ...stage }) => stage) } },
        'PATCH /api/crm/pipelines/:id': { params: pipeline, body: { version: 1, name: 'Taken over' } },
        'DELETE /api/crm/pipelines/:id': { params: pipeline },
        'POST /api/crm/pipelines/:id/restore': { params: pipeline, body: {} },
        'POST /api/crm/pipelines/:id/stages/:stageId/restore': { params: { ...pipeline, stageId: first!.stages[0]!.id }, body: {} },
        'GET /api/crm/deals': { query: { q: 'secret' } },
        'POST /api/crm/deals': { body: { name: 'Deal', customerName: 'Somebody', value: { amount: 1, currency: 'USD' } } },
        'GET /api/crm/deals/:id': { params: deal },
        'PATCH /api/crm/deals/:id': { params: deal, body: { version: 1, name: 'Taken over' } },
        'DELETE /api/crm/deals/:id': { params: deal },
        'POST /api/crm/deals/:id/restore': { params: deal, body: {} },
      },
      secrets: [
        'Secretsource',
        ofBatch.id,
        'Secretview',
        'Secretrow',
        'Secretfile',
        ofImport.id,
        ofView.id,
        'Secretorg',
        ofOrganization.id,
        'Secretnote',
        'Secrettag',
        'Secretfile',
        'Secretcontent',
        ofAttachment.id,
        'Secrettask',
        ofActivity.id,
        ofTask.id,
        'Secretname',
        'secret@example.com',
        'Secretcorp',
        'Secretlabel',
        'Secretdeal',
        id,
        company.id,
        ofField.id,
        deal.id,
        pipeline.id,
      ],
    });
    expect(problems).toEqual([]);
    expect(calls).toBeGreaterThan(150);
  });

  it('has a schema whose tables declare their class and match the entities', async () => {
    const definers = [
      'contact_search_follow()',
      'company_search_follow()',
      'deal_search_follow()',
      'task_search_follow()',
      'activity_search_follow()',
      'organization_search_follow()',
      'find_records(text,text[],integer)',
      'find_few_records(text,text[],integer)',
      'record_matches(text,uuid,text[])',
      'search_records(text[],text,text[],integer)',
      'search_corrections(text[])',
    ];
    expect(await databaseProblems(crm, definers)).toEqual([]);
  });

  it('can take its migrations back', async () => {
    expect(await migrationProblems(service)).toEqual([]);
  });
});
