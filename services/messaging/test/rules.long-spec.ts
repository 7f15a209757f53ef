import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { startTestService, type TestService } from '@fernway/service-kit/testing';
import { service } from '../src/main.js';
import { everyAccess } from './every-access.js';
import { PlatformPeer } from './platform-peer.js';

const platform = new PlatformPeer();
let messaging: TestService;
beforeAll(async () => {
  messaging = await startTestService(service, {
    env: { MAIL: 'local', ...(await platform.start()), LIMIT_FORMS_PER_CLIENT: '100' },
  });
});
afterAll(async () => {
  await messaging.close();
  platform.close();
});

it('lets in who may, and shows and does nothing for those who may not, in whatever way they ask', async () => {
  expect(await everyAccess(messaging, platform, { thorough: true })).toEqual([]);
});
