import type { Endpoint } from '@fernway/contracts/endpoint';
import { createContact, listContacts } from '@fernway/contracts/http/crm';
import { createActivity, listActivities } from '@fernway/contracts/http/crm-activities';
import { createCompany, listCompanies } from '@fernway/contracts/http/crm-companies';
import { createCustomField, listCustomFields } from '@fernway/contracts/http/crm-custom-fields';
import { createDeal, listDeals } from '@fernway/contracts/http/crm-deals';
import { createOrganization, listOrganizations } from '@fernway/contracts/http/crm-organizations';
import { createPipeline, listPipelines } from '@fernway/contracts/http/crm-pipelines';
import { createTask, listTasks } from '@fernway/contracts/http/crm-tasks';
import { createView, listViews } from '@fernway/contracts/http/crm-views';
import type { Person, TestService } from '@fernway/service-kit/testing';
import { addContact, loseAnswers } from '../crm.js';

const stages = [
  { name: 'Talking', kind: 'open', group: 'qualified', probability: 10 },
  { name: 'Won', kind: 'won', probability: 100 },
  { name: 'Lost', kind: 'lost', probability: 0 },
];

export const repeatedRequests = (crm: TestService): void =>
  describe('a request whose process died between its commit and its answer', () => {
    let owner: Person;
    let contactId: string;
    beforeAll(async () => {
      owner = await crm.person();
      contactId = (await addContact(crm, owner, { name: 'Mara' })).id;
    });

    const cases: [Endpoint, Endpoint, () => Record<string, unknown>][] = [
      [createContact, listContacts, () => ({ name: 'Ada', companyName: 'Oak' })],
      [createCompany, listCompanies, () => ({ name: 'Elm' })],
      [createActivity, listActivities, () => ({ type: 'call', contactId })],
      [createTask, listTasks, () => ({ title: 'Call' })],
      [createCustomField, listCustomFields, () => ({ recordType: 'contact', label: 'Size', type: 'number' })],
      [createDeal, listDeals, () => ({ name: 'Loaves', contactId, value: { amount: 100, currency: 'EUR' } })],
      [createPipeline, listPipelines, () => ({ name: 'Wholesale', stages })],
      [
        createView,
        listViews,
        () => ({ recordType: 'contact', name: 'All', filter: null, sort: 'name', columns: ['name'] }),
      ],
      [createOrganization, listOrganizations, () => ({ name: 'Fern' })],
    ];

    it.each(cases)('has one effect when it is repeated: %#', async (create, list, body) => {
      const count = async () => (await crm.request(list, { as: owner })).body.items.length;
      const send = () => crm.request(create, { as: owner, body: body(), headers: { 'idempotency-key': create.path } });
      const before = await count();
      const first = await send();
      expect(first.status).toBe(201);
      await loseAnswers(crm);
      const again = await send();
      expect([again.status, again.body]).toEqual([201, first.body]);
      expect(await count()).toBe(before + 1);
    });
  });
