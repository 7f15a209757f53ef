// Own boot: as everyday, but with every forged token, key and foreign id.
import { afterAll, expect, it } from '@jest/globals';
import { accessMatrix, startTestService } from '@fernway/service-kit/testing';
import { service } from '../src/main.js';
import { accessExamples } from './access-examples.js';
import { WorkspacesPeer } from './rules-peer.js';

const platform = await WorkspacesPeer.start();
const ai = await startTestService(service, {
  env: { AI: 'offline', TOKENS_URL: platform.url, CRM_URL: platform.url, IDENTITY_URL: platform.url },
});
afterAll(async () => {
  await ai.close();
  platform.close();
});

it('lets in who may, and shows and does nothing for those who may not, whatever they come with', async () => {
  const given = await accessExamples(ai, platform);
  const { problems, calls } = await accessMatrix(ai, { ...given, thorough: true });
  expect(problems).toEqual([]);
  expect(calls).toBeGreaterThan(500);
  // Thousands of calls, each of which is quick.
}, 300_000);
