import { accessMatrix, databaseProblems, startTestService, structureProblems, type TestService } from '@fernway/service-kit/testing';
import { service } from '../src/main.js';
import { register } from './identity.js';

let identity: TestService;
beforeAll(async () => {
  identity = await startTestService(service);
});
afterAll(() => identity.close());

describe('identity keeps the rules of the house', () => {
  it('declares access, body and answer of every route', () => {
    expect(structureProblems(service)).toEqual([]);
  });

  it('shows and does nothing for those who may not', async () => {
    const { user, email } = await register(identity, { firstName: 'Secretname' });
    const owner = await identity.person({ user: user.id });
    const { calls, problems } = await accessMatrix(identity, { owner, secrets: ['Secretname', email, user.id] });
    expect(problems).toEqual([]);
    expect(calls).toBeGreaterThan(50);
  });

  it('has a schema whose tables declare their class and match the entities', async () => {
    expect(await databaseProblems(identity)).toEqual([]);
  });
});
