import { afterAll, expect, it } from '@jest/globals';
import { startTestService } from '@fernway/service-kit/testing';
import { service } from '../src/main.js';
import { tryEveryAccess } from './every-access.js';

const __camel__ = await startTestService(service);
afterAll(() => __camel__.close());

it('shows and does nothing for those who may not, whatever token and ids they come with', async () => {
  expect((await tryEveryAccess(__camel__, { thorough: true })).problems).toEqual([]);
});
