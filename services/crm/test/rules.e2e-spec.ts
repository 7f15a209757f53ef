import { accessMatrix, databaseProblems, migrationProblems, startTestService, structureProblems, type TestService } from '@fernway/service-kit/testing';
import { service } from '../src/main.js';
import { addContact } from './crm.js';

let crm: TestService;
beforeAll(async () => {
  crm = await startTestService(service);
});
afterAll(() => crm.close());

describe('the CRM keeps the rules of the house', () => {
  it('declares access, body and answer of every route', () => {
    expect(structureProblems(service)).toEqual([]);
  });

  it('shows and does nothing for those who may not', async () => {
    const owner = await crm.person();
    const { id } = await addContact(crm, owner, { name: 'Secretname', email: 'secret@example.com', companyName: 'Secretcorp' });
    const params = { id };
    const { calls, problems } = await accessMatrix(crm, {
      owner,
      examples: {
        'GET /api/crm/contacts': { query: { q: 'secret' } },
        'POST /api/crm/contacts': { body: { name: 'Somebody' } },
        'GET /api/crm/contacts/:id': { params },
        'PATCH /api/crm/contacts/:id': { params, body: { version: 1, name: 'Taken over' } },
        'DELETE /api/crm/contacts/:id': { params },
        'POST /api/crm/contacts/:id/restore': { params, body: {} },
      },
      secrets: ['Secretname', 'secret@example.com', 'Secretcorp', id],
    });
    expect(problems).toEqual([]);
    expect(calls).toBeGreaterThan(60);
  });

  it('has a schema whose tables declare their class and match the entities', async () => {
    const definers = [
      'contact_search_follow()',
      'find_contacts(text,text,text,timestamp with time zone,text,uuid,integer)',
    ];
    expect(await databaseProblems(crm, definers)).toEqual([]);
  });

  it('can take its migrations back', async () => {
    expect(await migrationProblems(service)).toEqual([]);
  });
});
