import { accessMatrix } from '@fernway/service-kit/testing';
import { bulkOf } from '@fernway/contracts/http/crm-batches';
import { uploadAttachment } from '@fernway/contracts/http/crm-attachments';
import { createActivity } from '@fernway/contracts/http/crm-activities';
import { createOrganization } from '@fernway/contracts/http/crm-organizations';
import { createView } from '@fernway/contracts/http/crm-views';
import { createTask } from '@fernway/contracts/http/crm-tasks';
import { createCustomField } from '@fernway/contracts/http/crm-custom-fields';
import { getContact } from '@fernway/contracts/http/crm';
import { addContact, addDeal, pipelinesOf } from './crm.js';
import type { BesideIdentity } from './identity-peer.js';
import { checked, upload } from './imports.js';
import { crmExamples, crmFurtherScopes, crmLooseIds } from './rules-examples.js';
import { octets } from './seeds.js';

/** Calls every route of the CRM as everybody, beside a workspace whose owner has a secret of each kind. */
export const crmAccessMatrix = async (
  beside: BesideIdentity,
  { thorough = false }: { thorough?: boolean } = {},
): ReturnType<typeof accessMatrix> => {
  const { crm } = beside;
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
  return accessMatrix(crm, {
    thorough,
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
};
