// Own boot: identity, tokens and the CRM are peers that know many workspaces.
import { afterAll, describe, expect, it } from '@jest/globals';
import { beginConversation, listConversations, listMessages } from '@fernway/contracts/http/ai-chat';
import { listProposals } from '@fernway/contracts/http/ai-proposals';
import { listSavedPromotions } from '@fernway/contracts/http/ai-saved-promotions';
import {
  accessMatrix,
  accessTableProblems,
  databaseProblems,
  migrationProblems,
  retentionProblems,
  startTestService,
  structureProblems,
} from '@fernway/service-kit/testing';
import { service } from '../src/main.js';
import { accessExamples } from './access-examples.js';
import { accessTable } from './access-table.js';
import { WorkspacesPeer } from './rules-peer.js';

const platform = await WorkspacesPeer.start();
const ai = await startTestService(service, {
  env: { AI: 'offline', TOKENS_URL: platform.url, CRM_URL: platform.url, IDENTITY_URL: platform.url },
});
afterAll(async () => {
  await ai.close();
  platform.close();
});

describe('ai keeps the rules of the house', () => {
  it('declares access, body and answer of every route', () => {
    expect(structureProblems(service)).toEqual([]);
  });

  it('lets in on each route whom the table by hand names', () => {
    expect(accessTableProblems(service, accessTable)).toEqual([]);
  });

  it('lets in who may, and shows and does nothing for those who may not', async () => {
    const { problems, calls } = await accessMatrix(ai, await accessExamples(ai, platform));
    expect(problems).toEqual([]);
    expect(calls).toBeGreaterThan(200);
  });

  it.each([
    'x',
    '0',
    '00000000-0000-0000-0000-00000000000g',
    '2026-99-99T00:00:00Z 00000000-0000-7000-8000-000000000000',
    '2026-01-01T00:00:00Z x',
  ])('refuses %s, which is no cursor of a list', async (after) => {
    const owner = await ai.person();
    const params = { id: (await ai.request(beginConversation, { as: owner, body: {} })).body.id as string };
    for (const list of [listMessages, listConversations, listProposals, listSavedPromotions]) {
      const { status, body } = await ai.request(list, { as: owner, params, query: { after } });
      expect([list.path, status, body.code]).toEqual([list.path, 400, 'invalid-request']);
    }
  });

  it('has a schema whose tables declare their class and match the entities', async () => {
    expect(await databaseProblems(ai)).toEqual([]);
  });

  it('says what bounds each of its tables', async () => {
    expect(await retentionProblems(ai)).toEqual([]);
  });

  it('can take its migrations back', async () => {
    expect(await migrationProblems(service)).toEqual([]);
  });
});
