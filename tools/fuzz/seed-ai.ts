import type { Body, Call, Examples } from './seed.ts';

/** Conversations, proposals by an agent, and saved ideas. */
export async function seedAi(call: Call, token: string, origin: string): Promise<Examples> {
  return {
    ...(await conversationExamples(call)),
    ...(await proposalExamples(call, token, origin)),
    ...(await promotionExamples(call)),
    'POST /api/ai/emails': { body: { emailType: 'follow-up', context: 'We met' } },
    'POST /api/ai/insights': { body: { kind: 'crm' } },
  };
}

async function conversationExamples(call: Call): Promise<Examples> {
  const conversation = async () => ({ id: (await call('POST', '/api/ai/conversations', {})).id as string });
  const gone = await conversation();
  await call('DELETE', `/api/ai/conversations/${gone.id}`);
  return {
    'GET /api/ai/conversations/{id}/messages': { params: await conversation() },
    'PATCH /api/ai/conversations/{id}': { params: await conversation(), body: { title: 'Renamed' } },
    'DELETE /api/ai/conversations/{id}': { params: await conversation() },
    'POST /api/ai/conversations/{id}/restore': { params: gone, body: {} },
  };
}

async function proposalExamples(call: Call, token: string, origin: string): Promise<Examples> {
  const propose = async () => {
    const deal = await call('POST', '/api/crm/deals', {
      name: 'Bread',
      customerName: 'Mara',
      value: { amount: 100, currency: 'USD' },
    });
    await proposeAsAgent(deal.id, token, origin);
    const { items } = await call('GET', '/api/ai/proposals?state=open');
    return { deal, id: items.find((one: Body) => one.recordId === deal.id).id as string };
  };
  const approved = await propose();
  await call('POST', '/api/ai/proposals/approve', { ids: [approved.id] });
  const stale = await propose();
  await call('PATCH', `/api/crm/deals/${stale.deal.id}`, { version: stale.deal.version, priority: 'low' });
  await call('POST', '/api/ai/proposals/approve', { ids: [stale.id] });
  return {
    'POST /api/ai/proposals/approve': { body: { ids: [(await propose()).id] } },
    'POST /api/ai/proposals/reject': { body: { ids: [(await propose()).id] } },
    'POST /api/ai/proposals/{id}/undo': { params: { id: approved.id }, body: {} },
    'POST /api/ai/proposals/{id}/renew': { params: { id: stale.id }, body: {} },
  };
}

async function proposeAsAgent(id: string, token: string, origin: string): Promise<void> {
  const params = {
    name: 'propose_update',
    arguments: { type: 'deal', id, changes: { priority: 'high' }, reason: 'It closes soon' },
  };
  const answer = await fetch(`${origin}/api/ai/mcp`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      accept: 'application/json, text/event-stream',
      'content-type': 'application/json',
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params }),
  });
  await answer.text();
}

async function promotionExamples(call: Call): Promise<Examples> {
  const brief = {
    offering: 'Bread',
    audience: 'Cafés',
    goals: ['win-back'],
    budget: { least: 0, most: 50_000, currency: 'USD' },
  };
  const { result, receipt } = await call('POST', '/api/ai/promotion-ideas', brief);
  const idea = result.ideas[0];
  const saved = async () => ({ id: (await call('POST', '/api/ai/promotions', { idea })).id as string });
  const forgotten = await saved();
  await call('DELETE', `/api/ai/promotions/${forgotten.id}`);
  return {
    'GET /api/ai/receipts/{id}': { params: { id: receipt.id } },
    'POST /api/ai/promotion-ideas': { body: brief },
    'POST /api/ai/promotions': { body: { idea } },
    'PATCH /api/ai/promotions/{id}': { params: await saved(), body: { version: 1, name: 'Renamed' } },
    'DELETE /api/ai/promotions/{id}': { params: await saved() },
    'POST /api/ai/promotions/{id}/restore': { params: forgotten, body: {} },
  };
}
