import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
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
import { approveProposals, rejectProposals, renewProposal, undoProposal } from '@fernway/contracts/http/ai-proposals';
import { analyseData, analyseSentiment } from '@fernway/contracts/http/ai-analyses';
import { generatePromotions } from '@fernway/contracts/http/ai-promotions';
import { changePromotion, deletePromotion, restorePromotion, savePromotion } from '@fernway/contracts/http/ai-saved-promotions';
import { draftEmail, generationState, getReceipt } from '@fernway/contracts/http/ai';
import { accessMatrix, databaseProblems, migrationProblems, startTestService, structureProblems, type TestService } from '@fernway/service-kit/testing';
import { service } from '../src/main.js';
import { contact, type Ledger, type Peer, startPlatformPeer } from './peers.js';

const ledger: Ledger = { balance: 100, reservations: new Map() };
let platform: Peer;
let ai: TestService;
beforeAll(async () => {
  platform = await startPlatformPeer({ language: 'en', ledger });
  ai = await startTestService(service, { env: { AI: 'offline', TOKENS_URL: platform.url, CRM_URL: platform.url, IDENTITY_URL: platform.url } });
});
afterAll(async () => {
  await ai.close();
  platform.close();
});

const brief = { offering: 'Bread', audience: 'Cafés', goals: ['win-back'], budget: { least: 0, most: 100, currency: 'USD' } };
const idea = {
  title: 'A private idea', hook: 'H', segment: 'all' as const, channels: ['email' as const], startsOn: '2026-11-25', endsOn: '2026-12-16', timing: 'T', offer: 'O', cost: { least: 0, most: 1, currency: 'USD' },
  effect: { text: 'E', basis: 'B', reach: 0, breakEven: null, averageSale: null }, steps: ['One', 'Two'], message: { subject: 'S', body: 'B' }, records: [],
};

describe('ai keeps the rules of the house', () => {
  it('declares access, body and answer of every route', () => {
    expect(structureProblems(service)).toEqual([]);
  });

  it('shows and does nothing for those who may not', async () => {
    const owner = await ai.person();
    const input = { emailType: 'follow-up', context: 'A private remark', contactId: contact.id };
    const { body } = await ai.request(draftEmail, { as: owner, body: input });
    const conversation = { id: (await ai.request(beginConversation, { as: owner, body: {} })).body.id as string };
    const promotion = { id: (await ai.request(savePromotion, { as: owner, body: { idea } })).body.id as string };
    const { problems, calls } = await accessMatrix(ai, {
      owner,
      examples: {
        [`POST ${draftEmail.path}`]: { body: { ...input, context: 'Another' } },
        [`POST ${sendMessage.path}`]: { params: conversation, body: { text: 'And then?' } },
        [`POST ${regenerateAnswer.path}`]: { params: conversation, body: {} },
        [`GET ${listMessages.path}`]: { params: conversation },
        [`PATCH ${renameConversation.path}`]: { params: conversation, body: { title: 'Renamed' } },
        [`DELETE ${deleteConversation.path}`]: { params: conversation },
        [`POST ${restoreConversation.path}`]: { params: conversation, body: {} },
        [`POST ${geminiChat.path}`]: { body: { message: 'Hello', conversationId: 'x' } },
        [`POST ${approveProposals.path}`]: { body: { ids: [conversation.id] } },
        [`POST ${rejectProposals.path}`]: { body: { ids: [conversation.id] } },
        [`POST ${renewProposal.path}`]: { params: conversation, body: {} },
        [`POST ${undoProposal.path}`]: { params: conversation, body: {} },
        [`POST ${analyseData.path}`]: { body: {} },
        [`POST ${analyseSentiment.path}`]: { body: {} },
        [`POST ${generatePromotions.path}`]: { body: brief },
        [`POST ${savePromotion.path}`]: { body: { idea: { ...idea, title: 'Another idea' } } },
        [`PATCH ${changePromotion.path}`]: { params: promotion, body: { name: 'Renamed', version: 1 } },
        [`DELETE ${deletePromotion.path}`]: { params: promotion },
        [`POST ${restorePromotion.path}`]: { params: promotion, body: {} },
        [`GET ${getReceipt.path}`]: { params: { id: body.receipt.id } },
        [`GET ${generationState.path}`]: { params: { id: body.receipt.reservationId } },
      },
      secrets: [body.receipt.id, 'A private remark', idea.title],
    });
    expect(problems).toEqual([]);
    expect(calls).toBeGreaterThan(20);
  });

  it('has a schema whose tables declare their class and match the entities', async () => {
    expect(await databaseProblems(ai)).toEqual([]);
  });

  it('can take its migrations back', async () => {
    expect(await migrationProblems(service)).toEqual([]);
  });
});
