import { startTestService, type TestService } from '@fernway/service-kit/testing';
import { service } from '../src/main.js';
import { everyAccess } from './every-access.js';
import { sharedSettings } from './identity.js';

let identity: TestService;
beforeAll(async () => {
  identity = await startTestService(service, sharedSettings);
});
afterAll(() => identity.close());

it('lets in who may, and shows and does nothing for those who may not, in whatever way they ask', async () => {
  const { calls, problems } = await everyAccess(identity, { thorough: true });
  expect(problems).toEqual([]);
  expect(calls).toBeGreaterThan(300);
});
