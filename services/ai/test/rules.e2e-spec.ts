import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  beginConversation,
  deleteConversation,
  geminiChat,
  listConversations,
  listMessages,
  regenerateAnswer,
  renameConversation,
  restoreConversation,
  sendMessage,
} from '@fernway/contracts/http/ai-chat';
import {
  approveProposals,
  listProposals,
  rejectProposals,
  renewProposal,
  undoProposal,
} from '@fernway/contracts/http/ai-proposals';
import { analyseSentiment } from '@fernway/contracts/http/ai-analyses';
import { recommendNextSteps, summariseCall } from '@fernway/contracts/http/ai-copilot';
import { generateInsights, setInsightPreference } from '@fernway/contracts/http/ai-insights';
import { speakMcp } from '@fernway/contracts/http/ai-mcp';
import { generatePromotions } from '@fernway/contracts/http/ai-promotions';
import {
  changePromotion,
  deletePromotion,
  listSavedPromotions,
  restorePromotion,
  savePromotion,
} from '@fernway/contracts/http/ai-saved-promotions';
import { draftEmail, generationState, getReceipt } from '@fernway/contracts/http/ai';
import {
  type AccessExamples,
  accessMatrix,
  accessTableProblems,
  databaseProblems,
  migrationProblems,
  type Person,
  retentionProblems,
  startTestService,
  structureProblems,
  type TestService,
} from '@fernway/service-kit/testing';
import { service } from '../src/main.js';
import { accessTable } from './access-table.js';
import { WorkspacesPeer } from './rules-peer.js';

let platform: WorkspacesPeer;
let ai: TestService;
beforeAll(async () => {
  platform = await WorkspacesPeer.start();
  ai = await startTestService(service, {
    env: { AI: 'offline', TOKENS_URL: platform.url, CRM_URL: platform.url, IDENTITY_URL: platform.url },
  });
});
afterAll(async () => {
  await ai.close();
  platform.close();
});

const brief = {
  offering: 'Bread',
  audience: 'Cafés',
  goals: ['win-back'],
  budget: { least: 0, most: 50_000, currency: 'USD' },
};
const idea = {
  title: 'A private idea',
  hook: 'H',
  segment: 'all' as const,
  channels: ['email' as const],
  startsOn: '2026-11-25',
  endsOn: '2026-12-16',
  timing: 'T',
  offer: 'O',
  cost: { least: 0, most: 1, currency: 'USD' },
  effect: { text: 'E', basis: 'B', reach: 0, breakEven: null, averageSale: null },
  steps: ['One', 'Two'],
  message: { subject: 'S', body: 'B' },
  records: [],
};

const contactOf = ({ workspace }: Person) => platform.add(workspace, 'contacts');
const dealOf = ({ workspace }: Person) => platform.add(workspace, 'deals');

/** An answer of which there is a receipt. */
const drafted = async (by: Person, context = 'Another remark') => {
  const body = { emailType: 'follow-up', context, contactId: contactOf(by) };
  return (await ai.request(draftEmail, { as: by, body })).body.receipt as { id: string; reservationId: string };
};

const conversation = async (by: Person) => ({
  id: (await ai.request(beginConversation, { as: by, body: {} })).body.id as string,
});
const deletedConversation = async (by: Person) => {
  const params = await conversation(by);
  await ai.request(deleteConversation, { as: by, params });
  return params;
};
const question = (by: Person) => ({ text: 'And then?', records: [{ type: 'contact', id: contactOf(by) }] });
const asked = async (by: Person) => {
  const params = await conversation(by);
  await ai.request(sendMessage, { as: by, params, body: question(by) });
  return params;
};

const promotion = async (by: Person) => ({
  id: (await ai.request(savePromotion, { as: by, body: { idea } })).body.id as string,
});
const deletedPromotion = async (by: Person) => {
  const params = await promotion(by);
  await ai.request(deletePromotion, { as: by, params });
  return params;
};

const streams = { accept: 'application/json, text/event-stream', 'content-type': 'application/json' };
const tool = (name: string, given: object) => ({
  jsonrpc: '2.0',
  id: 1,
  method: 'tools/call',
  params: { name, arguments: given },
});

/** An agent of the person suggests a change of a deal, which waits for approval. */
const proposal = async (by: Person) => {
  const dealId = dealOf(by);
  const body = tool('propose_update', {
    type: 'deal',
    id: dealId,
    changes: { priority: 'high' },
    reason: 'It closes soon',
  });
  await ai.request(speakMcp, { as: by, body, headers: streams });
  const { items } = (await ai.request(listProposals, { as: by, query: { state: 'open' } })).body;
  return { id: items.find(({ recordId }: { recordId: string }) => recordId === dealId).id as string, dealId };
};
const proposals = async (by: Person) => ({ body: { ids: [(await proposal(by)).id] } });
const approved = async (by: Person) => {
  const { id } = await proposal(by);
  await ai.request(approveProposals, { as: by, body: { ids: [id] } });
  return { id };
};
/** The deal changed meanwhile: approving says so, and it may be suggested anew. */
const stale = async (by: Person) => {
  const { id, dealId } = await proposal(by);
  platform.change(dealId, { priority: 'low' });
  await ai.request(approveProposals, { as: by, body: { ids: [id] } });
  return { id };
};

const examples: AccessExamples['examples'] = {
  [`POST ${draftEmail.path}`]: async (by) => ({
    body: { emailType: 'follow-up', context: 'Another', contactId: contactOf(by) },
  }),
  [`POST ${summariseCall.path}`]: async (by) => ({
    body: { notes: 'Mara wants an offer by Friday.', contactId: contactOf(by) },
  }),
  [`POST ${recommendNextSteps.path}`]: async (by) => ({
    body: { dealStage: 'proposal', context: 'Waiting', dealId: dealOf(by) },
  }),
  [`POST ${generateInsights.path}`]: { body: { kind: 'crm' } },
  [`PUT ${setInsightPreference.path}`]: { body: { generateOnOpening: false } },
  [`POST ${analyseSentiment.path}`]: async (by) => ({ body: { contactId: contactOf(by) } }),
  [`POST ${generatePromotions.path}`]: { body: brief },
  [`POST ${geminiChat.path}`]: { body: { message: 'Hello', conversationId: 'x' } },
  [`POST ${speakMcp.path}`]: { body: { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} }, headers: streams },
  [`GET ${getReceipt.path}`]: async (by) => ({ params: { id: (await drafted(by)).id } }),
  [`GET ${generationState.path}`]: async (by) => ({ params: { id: (await drafted(by)).reservationId } }),
  [`POST ${sendMessage.path}`]: async (by) => ({ params: await conversation(by), body: question(by) }),
  [`POST ${regenerateAnswer.path}`]: async (by) => ({ params: await asked(by), body: {} }),
  [`GET ${listMessages.path}`]: async (by) => ({ params: await asked(by) }),
  [`PATCH ${renameConversation.path}`]: async (by) => ({ params: await conversation(by), body: { title: 'Renamed' } }),
  [`DELETE ${deleteConversation.path}`]: async (by) => ({ params: await conversation(by) }),
  [`POST ${restoreConversation.path}`]: async (by) => ({ params: await deletedConversation(by), body: {} }),
  [`POST ${approveProposals.path}`]: proposals,
  [`POST ${rejectProposals.path}`]: proposals,
  [`POST ${undoProposal.path}`]: async (by) => ({ params: await approved(by), body: {} }),
  [`POST ${renewProposal.path}`]: async (by) => ({ params: await stale(by), body: {} }),
  [`POST ${savePromotion.path}`]: { body: { idea: { ...idea, title: 'Another idea' } } },
  [`PATCH ${changePromotion.path}`]: async (by) => ({
    params: await promotion(by),
    body: { name: 'Renamed', version: 1 },
  }),
  [`DELETE ${deletePromotion.path}`]: async (by) => ({ params: await promotion(by) }),
  [`POST ${restorePromotion.path}`]: async (by) => ({ params: await deletedPromotion(by), body: {} }),
};

/** Ideas are kept as they were made, with the records that they name: whoever opens one asks the CRM. */
const looseIds = { [`POST ${savePromotion.path}`]: ['idea.records[].id'] };

describe('ai keeps the rules of the house', () => {
  it('declares access, body and answer of every route', () => {
    expect(structureProblems(service)).toEqual([]);
  });

  it('lets in on each route whom the table by hand names', () => {
    expect(accessTableProblems(service, accessTable)).toEqual([]);
  });

  it('lets in who may, and shows and does nothing for those who may not', async () => {
    const owner = await ai.person();
    dealOf(owner);
    const receipt = await drafted(owner, 'A private remark');
    await promotion(owner);
    const { problems, calls } = await accessMatrix(ai, {
      owner,
      examples,
      looseIds,
      secrets: [receipt.id, 'A private remark', idea.title],
    });
    expect(problems).toEqual([]);
    expect(calls).toBeGreaterThan(500);
    // Thousands of calls, each of which is quick.
  }, 300_000);

  it.each([
    'x',
    '0',
    '00000000-0000-0000-0000-00000000000g',
    '2026-99-99T00:00:00Z 00000000-0000-7000-8000-000000000000',
    '2026-01-01T00:00:00Z x',
  ])('refuses %s, which is no cursor of a list', async (after) => {
    const owner = await ai.person();
    const params = await conversation(owner);
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
