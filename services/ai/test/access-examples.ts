import {
  beginConversation,
  deleteConversation,
  geminiChat,
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
import { generatePromotions, latestPromotions } from '@fernway/contracts/http/ai-promotions';
import {
  changePromotion,
  deletePromotion,
  restorePromotion,
  savePromotion,
} from '@fernway/contracts/http/ai-saved-promotions';
import { draftEmail, generationState, getReceipt } from '@fernway/contracts/http/ai';
import type { AccessExamples, Person, TestService } from '@fernway/service-kit/testing';
import type { WorkspacesPeer } from './rules-peer.js';

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

/** An owner with a private receipt and idea, and a request that works for each route. */
export const accessExamples = async (ai: TestService, platform: WorkspacesPeer): Promise<AccessExamples> => {
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
    [`PATCH ${renameConversation.path}`]: async (by) => ({
      params: await conversation(by),
      body: { title: 'Renamed' },
    }),
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

  /** The ideas name contacts, and were made of deals. */
  const furtherScopes = { [`GET ${latestPromotions.path}`]: ['contacts:read', 'deals:read'] as const };

  const owner = await ai.person();
  dealOf(owner);
  const receipt = await drafted(owner, 'A private remark');
  await promotion(owner);
  return { owner, examples, furtherScopes, looseIds, secrets: [receipt.id, 'A private remark', idea.title] };
};
