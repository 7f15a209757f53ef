import {
  accessMatrix,
  accessTableProblems,
  databaseProblems,
  migrationProblems,
  retentionProblems,
  structureProblems,
} from '@fernway/service-kit/testing';
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
import { accessTable } from './access-table.js';
import { checked, upload } from './imports.js';
import { addContact, addDeal, pipelinesOf } from './crm.js';
import { type BesideIdentity, startBesideIdentity } from './identity-peer.js';
import { crmExamples, crmFurtherScopes, crmLooseIds } from './rules-examples.js';
import { octets } from './seeds.js';

let beside = {} as BesideIdentity;
let { crm, close } = beside;
let files: string;
beforeAll(async () => {
  files = await mkdtemp(join(tmpdir(), 'fernway-rules-'));
  beside = await startBesideIdentity({ ATTACHMENTS_DIR: files });
  ({ crm, close } = beside);
});
afterAll(async () => {
  await close();
  await rm(files, { recursive: true, force: true });
});

describe('the CRM keeps the rules of the house', () => {
  it('declares access, body and answer of every route', () => {
    expect(structureProblems(service)).toEqual([]);
  });

  it('lets in on each route whom the table by hand names', () => {
    expect(accessTableProblems(service, accessTable)).toEqual([]);
  });

  it('lets in who may, and shows and does nothing for those who may not', async () => {
    const owner = await crm.person();
    const { id } = await addContact(crm, owner, {
      name: 'Secretname',
      email: 'secret@example.com',
      companyName: 'Secretcorp',
      tags: ['Secrettag'],
    });
    const params = { id };
    const { companyId } = (await crm.request(getContact, { as: owner, params })).body;
    const company = { id: companyId as string };
    const { body: field } = await crm.request(createCustomField, {
      as: owner,
      body: { recordType: 'contact', label: 'Secretlabel', type: 'text' },
    });
    const ofField = { id: field.id as string };
    const { body: activity } = await crm.request(createActivity, {
      as: owner,
      body: { type: 'note', body: 'Secretnote', contactId: id },
    });
    const ofActivity = { id: activity.id as string };
    const file = {
      query: { contactId: id, name: 'Secretfile.txt' },
      body: Buffer.from('Secretcontent'),
      headers: octets,
    };
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
    const { body: batch } = await crm.request(bulkOf.contact.change, {
      as: owner,
      body: { select, set: { source: 'Secretsource' } },
    });
    const ofBatch = { id: batch.id as string };
    const made = await checked(
      crm,
      owner,
      await upload(crm, owner, 'name,email\nSecretrow,row@example.com', { fileName: 'Secretfile.csv' }),
    );
    const ofImport = { id: made.id };
    const { calls, problems } = await accessMatrix(crm, {
      owner,
      examples: crmExamples(beside),
      furtherScopes: crmFurtherScopes,
      looseIds: crmLooseIds,
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
    expect(calls).toBeGreaterThan(2_000);
    // Thousands of calls, each of which is quick.
  }, 300_000);

  it('has a schema whose tables declare their class and match the entities', async () => {
    const definerFunctions = [
      'contact_search_follow()',
      'company_search_follow()',
      'deal_search_follow()',
      'task_search_follow()',
      'activity_search_follow()',
      'organization_search_follow()',
      'find_records(text,text[],integer)',
      'find_few_records(text,text[],integer)',
      'record_matches(text,uuid,text[])',
      'find_among(text,uuid[],text[])',
      'search_records(text[],text,text[],integer)',
      'search_corrections(text[])',
    ];
    expect(
      await databaseProblems(crm, { definerFunctions, functions: join(import.meta.dirname, '../src/sql') }),
    ).toEqual([]);
  });

  it('says what bounds each of its tables', async () => {
    expect(await retentionProblems(crm)).toEqual([]);
  });

  it('can take its migrations back', async () => {
    expect(await migrationProblems(service)).toEqual([]);
  });
});
