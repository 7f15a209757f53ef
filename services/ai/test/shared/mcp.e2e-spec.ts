import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { Client as SdkClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as SdkTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { keyOwner } from '@fernway/contracts/http/api-keys';
import { geminiChat, listConversations } from '@fernway/contracts/http/ai-chat';
import { speakMcp } from '@fernway/contracts/http/ai-mcp';
import { approveProposals, listProposals } from '@fernway/contracts/http/ai-proposals';
import { GenerationCompleted, GenerationFailed } from '@fernway/contracts/events/ai';
import { draftEmail } from '@fernway/contracts/http/ai';
import { analyseData, analyseSentiment } from '@fernway/contracts/http/ai-analyses';
import { recommendNextSteps, summariseCall } from '@fernway/contracts/http/ai-copilot';
import { latestPromotions } from '@fernway/contracts/http/ai-promotions';
import { generateInsights } from '@fernway/contracts/http/ai-insights';
import type { Endpoint } from '@fernway/contracts/endpoint';
import { uuidv7 } from 'uuidv7';
import { eventually, type Person } from '@fernway/service-kit/testing';
import { Agent, fetch } from 'undici';
import { DealInput } from '@fernway/contracts/http/crm-deals';
import { ProviderChain } from '../../src/providers/provider-chain.js';
import { recordKinds } from '../../src/tools/record-kinds.js';
import type { Said } from '../model-peer.js';
import type { Scripted } from '../scripted.js';

export const mcp = ({ platform, model, crm, platformPeer, ai, reset }: Scripted): void =>
  describe('mcp', () => {
    const clients: Client[] = [];
    /** Connections of the clients' own: one that was opened for an aborted request would hold up the service's end. */
    const connections = new Agent();
    afterAll(async () => {
      await Promise.all(clients.map((client) => client.close()));
      await connections.destroy();
    });
    let owner: Person;
    beforeEach(async () => {
      reset();
      owner = await ai.person();
    });

    /** Resolves once the service has taken the first words of the next answer. */
    const firstWords = (): Promise<void> => {
      const chain = ai.app.get(ProviderChain, { strict: false });
      const converse = chain.converse.bind(chain);
      return new Promise((taken) => {
        chain.converse = async function* (...given) {
          for await (const event of converse(...given)) {
            yield event;
            // The reader asks for the next one.
            if (event.type === 'text') taken();
          }
        };
      });
    };
    const rounds = (...said: Said[]) => {
      model.say = (_asked, round) => said[Math.min(round, said.length - 1)]!;
    };
    const reading = ['contacts:read', 'companies:read', 'deals:read', 'activities:read', 'workspace:read'];
    const keyWith = (
      scopes: string[] = [...reading, 'deals:write', 'activities:write', 'ai:use'],
      name = 'Research agent',
    ) => ai.person({ user: owner.user, workspace: owner.workspace, apiKey: { name, scopes, tokenBudget: 100 } });

    /** The protocol's own client; it speaks the revision of 2025 unless told otherwise. */
    const connected = async (as: Person, modern = false): Promise<Client> => {
      const client = new Client({ name: 'test', version: '1' }, modern ? { versionNegotiation: { mode: 'auto' } } : {});
      clients.push(client);
      await client.connect(
        new StreamableHTTPClientTransport(new URL(speakMcp.path, ai.url), {
          requestInit: { headers: { authorization: `Bearer ${as.token}` } },
          fetch: ((url: string, init: object) => fetch(url, { ...init, dispatcher: connections })) as never,
        }),
      );
      return client;
    };
    const namesOf = async (client: Client) => (await client.listTools()).tools.map(({ name }) => name);
    const call = async (client: Client, name: string, args: object = {}) =>
      (await client.callTool({ name, arguments: args as Record<string, unknown> })) as {
        isError?: boolean;
        structuredContent: Record<string, any>; // eslint-disable-line @typescript-eslint/no-explicit-any -- as a test's answer
        content: { type: string; text?: string; uri?: string; name?: string }[];
      };
    /** What programs read of a refusal, beside its words. */
    const detailsOf = ({ isError, content }: Awaited<ReturnType<typeof call>>) =>
      isError ? JSON.parse(content[1]!.text!) : undefined;
    const proposals = async () => (await ai.request(listProposals, { as: owner })).body.items;

    describe.each([
      ['of 2025', false],
      ['of 2026', true],
    ])('an agent that speaks the protocol %s', (_what, modern) => {
      it('finds every tool with what it does, and reads records with links to their pages', async () => {
        const deal = crm.deal({ name: 'Oak renewal' });
        const client = await connected(await keyWith(), modern);
        const { tools } = await client.listTools();
        expect(tools.map(({ name }) => name).sort()).toEqual(
          [
            'aggregate_records',
            'ask',
            'draft_email',
            'forecast_pipeline',
            'get_record',
            'list_due',
            'list_records',
            'propose_activity',
            'propose_record',
            'propose_task',
            'propose_update',
            'search_records',
          ].sort(),
        );
        const readOnly = tools.filter(({ annotations }) => annotations?.readOnlyHint).map(({ name }) => name);
        expect(readOnly.sort()).toEqual([
          'aggregate_records',
          'forecast_pipeline',
          'get_record',
          'list_due',
          'list_records',
          'search_records',
        ]);
        const { inputSchema } = tools.find(({ name }) => name === 'list_records')!;
        expect(inputSchema).toMatchObject({
          type: 'object',
          required: ['type'],
          properties: { limit: { default: 10, maximum: 25 } },
          additionalProperties: false,
        });
        const answer = await call(client, 'search_records', { q: 'oak' });
        expect(answer.isError).toBeFalsy();
        expect(answer.structuredContent['items'][0]).toMatchObject({ type: 'deal', id: deal.id, title: 'Oak renewal' });
        expect(JSON.parse(answer.content[0]!.text!)).toEqual(answer.structuredContent);
        expect(answer.content.slice(1)).toEqual([
          {
            type: 'resource_link',
            uri: `http://localhost:4000/dashboard/deals/${deal.id}`,
            name: 'Oak renewal',
            mimeType: 'text/html',
          },
        ]);
        expect(platform.ledger.reservations.size).toBe(0);
      });

      it('asks in plain words for tokens of its budget, and gets the receipt that names it', async () => {
        const deal = crm.deal({ name: 'Oak renewal' });
        rounds(
          { calls: [{ name: 'get_record', arguments: { type: 'deal', id: deal.id } }] },
          { text: `It is open [[deal:${deal.id}]].` },
        );
        const key = await keyWith();
        const answer = await call(await connected(key, modern), 'ask', { question: 'How is Oak?' });
        expect(answer.structuredContent).toMatchObject({
          answer: 'It is open [1].',
          founded: true,
          citations: [{ n: 1, type: 'deal', id: deal.id, label: 'Oak renewal' }],
          receipt: { feature: 'chat', agent: 'Research agent' },
        });
        expect(answer.content.at(-1)).toMatchObject({ type: 'resource_link', name: 'Oak renewal' });
        expect(platform.ledger.asked).toEqual([
          expect.objectContaining({
            actor: `key:${key.session}`,
            budget: `key:${key.session}`,
            payer: owner.user,
            feature: 'chat',
          }),
        ]);
      });
    });

    describe('the tools', () => {
      it('say what they are called, what they answer, what they do to records, and which columns they take', async () => {
        const { tools } = await (
          await connected(
            await keyWith([
              ...reading,
              'contacts:write',
              'companies:write',
              'deals:write',
              'activities:write',
              'ai:use',
            ]),
          )
        ).listTools();
        for (const { name, title, outputSchema, annotations } of tools) {
          expect([name, title]).toEqual([name, expect.stringMatching(/^[A-Z][\w -]{5,}$/)]);
          expect([name, outputSchema]).toEqual([
            name,
            expect.objectContaining({ type: 'object', required: expect.arrayContaining([expect.any(String)]) }),
          ]);
          const isRead = /^(search|list|get|aggregate|forecast)_/.test(name);
          expect([name, annotations]).toEqual([
            name,
            { readOnlyHint: isRead, destructiveHint: false, idempotentHint: isRead, openWorldHint: false },
          ]);
        }
        const said = (tool: string, property: string) =>
          (tools.find(({ name }) => name === tool)!.inputSchema.properties![property] as { description: string })
            .description;
        for (const { columns, sorts } of Object.values(recordKinds)) {
          for (const [column, kind] of Object.entries(columns)) {
            expect(said('list_records', 'filter')).toContain(`${column}(${kind})`);
            expect(said('aggregate_records', kind === 'number' ? 'of' : 'by')).toMatch(new RegExp(`\\b${column}\\b`));
          }
          for (const column of sorts) expect(said('list_records', 'sort')).toMatch(new RegExp(`\\b${column}\\b`));
        }
        for (const field of Object.keys(DealInput.shape)) expect(said('propose_record', 'fields')).toContain(field);
        expect(said('propose_update', 'changes')).toMatch(/task: .*\bdone\b/);
      });

      it.each([
        ['of today', false],
        ['of 2026', true],
      ])('answer as they say, to a client %s that holds them to it', async (_what, modern) => {
        const deal = crm.deal({ name: 'Oak renewal' });
        const client = await connected(
          await keyWith([...reading, 'contacts:write', 'companies:write', 'deals:write', 'activities:write', 'ai:use']),
          modern,
        );
        await client.listTools();
        await holdsEachAnswer(client, deal.id);
      });

      it('answer as they say, to the client most agents have', async () => {
        const deal = crm.deal({ name: 'Oak renewal' });
        const key = await keyWith([
          ...reading,
          'contacts:write',
          'companies:write',
          'deals:write',
          'activities:write',
          'ai:use',
        ]);
        const client = new SdkClient({ name: 'test', version: '1' });
        await client.connect(
          new SdkTransport(new URL(speakMcp.path, ai.url), {
            requestInit: { headers: { authorization: `Bearer ${key.token}` } },
          }) as never,
        );
        await client.listTools();
        await holdsEachAnswer(client as unknown as Client, deal.id);
        await client.close();
      });

      /** The client itself fails a call whose structured content is not of the tool's output schema. */
      const holdsEachAnswer = async (client: Client, dealId: string) => {
        const to = '2030-01-01T00:00:00.000Z';
        const calls: [string, object][] = [
          ['search_records', { q: 'oak' }],
          [
            'list_records',
            {
              type: 'deal',
              sort: '-createdAt',
              filter: { any: [{ all: [{ field: 'state', is: 'any-of', value: ['open'] }] }] },
            },
          ],
          ['get_record', { type: 'deal', id: dealId }],
          ['aggregate_records', { type: 'deal', figure: 'sum', of: 'value', by: 'stageId' }],
          ['forecast_pipeline', {}],
          ['list_due', { to }],
          ['propose_task', { task: { title: 'Call Oak', dealId }, reason: 'r' }],
          [
            'propose_activity',
            { activity: { type: 'note', subject: 'Oak', dealId, occurredAt: '2026-11-20T09:00:00.000Z' }, reason: 'r' },
          ],
          ['propose_record', { type: 'contact', fields: { name: 'Mara' }, reason: 'r' }],
          ['propose_update', { type: 'deal', id: dealId, changes: { probability: 77 }, reason: 'r' }],
          ['draft_email', { emailType: 'check-in', context: 'the offer' }],
        ];
        for (const [name, args] of calls)
          expect([name, await call(client, name, args)]).toEqual([
            name,
            expect.objectContaining({ structuredContent: expect.any(Object) }),
          ]);
        rounds(
          { calls: [{ name: 'get_record', arguments: { type: 'deal', id: dealId } }] },
          { text: `It is open [[deal:${dealId}]].` },
        );
        expect((await call(client, 'ask', { question: 'How is Oak?' })).structuredContent).toMatchObject({
          founded: true,
        });
        // A refusal is read, not taken for an answer of the wrong shape.
        expect(detailsOf(await call(client, 'get_record', { type: 'deal', id: crypto.randomUUID() }))).toMatchObject({
          code: 'not-found',
        });
      };
    });

    describe('an agent', () => {
      it('sees and calls the tools that its scopes cover, and no other', async () => {
        const deal = crm.deal({ name: 'Secret merger' });
        const client = await connected(await keyWith(['contacts:read', 'ai:use']));
        expect((await namesOf(client)).sort()).toEqual([
          'aggregate_records',
          'ask',
          'draft_email',
          'get_record',
          'list_records',
        ]);
        for (const name of ['search_records', 'propose_task', 'forecast_pipeline', 'drop_table'])
          await expect(call(client, name, { q: 'x' })).rejects.toThrow(/not found/);
        // The peer answers whatever it is asked: what is left out here was never asked for.
        rounds(
          {
            calls: [
              { name: 'search_records', arguments: { q: 'merger' } },
              { name: 'propose_task', arguments: {} },
            ],
          },
          { text: 'I do not know.' },
        );
        expect(detailsOf(await call(client, 'ask', { question: 'Any merger?' }))).toMatchObject({
          code: 'forbidden',
          missing: ['workspace:read', 'activities:write'],
        });
        expect(JSON.stringify(model.asked)).not.toContain('Secret merger');
        expect(deal.name).toBe('Secret merger');
      });

      it('that may not read deals is told so instead of “0 deals”, and pays nothing', async () => {
        crm.deal({ name: 'Oak renewal' });
        const key = await keyWith(['contacts:read', 'ai:use']);
        rounds(
          { calls: [{ name: 'aggregate_records', arguments: { type: 'deal' } }] },
          { text: 'You have 0 deals [[query:call-0-0]].' },
        );
        const detail =
          'What this API key may read does not answer this: it was not given deals:read. Nothing was charged.';
        expect(detailsOf(await call(await connected(key), 'ask', { question: 'How many deals have we?' }))).toEqual({
          code: 'forbidden',
          detail,
          missing: ['deals:read'],
        });
        const reserved = [...platform.ledger.reservations.values()].map(({ id }) => id);
        const released = await eventually(() => {
          const failed = ai.events.of(GenerationFailed).filter(({ userid }) => userid === owner.user);
          return failed.length > 0 && failed;
        });
        expect(released.map(({ data }) => data.reservationId)).toEqual(reserved);
        // In a conversation of its own it is no other.
        const answer = await ai.request(geminiChat, {
          as: key,
          body: { message: 'How many deals?', conversationId: 'x' },
        });
        expect([answer.status, answer.body.code, answer.body.detail]).toEqual([403, 'forbidden', detail]);
        expect(ai.events.of(GenerationCompleted).filter(({ userid }) => userid === owner.user)).toEqual([]);
      });

      it('reads below an answer what it was not given, and pays for the rest', async () => {
        const deal = crm.deal({ name: 'Oak renewal' });
        const key = await keyWith(['deals:read', 'ai:use']);
        rounds(
          { calls: [{ name: 'get_record', arguments: { type: 'deal', id: deal.id } }] },
          { text: `It is open [[deal:${deal.id}]].` },
        );
        const { structuredContent } = await call(await connected(key), 'ask', { question: 'How is Oak?' });
        expect(structuredContent).toMatchObject({
          answer:
            'It is open [1].\n\nThis API key was not given activities:read: what they cover is missing from this answer.',
          founded: true,
          receipt: { tokens: 3 },
        });
      });

      it('reads a record without what stands beside it and was not given', async () => {
        const deal = crm.deal({ name: 'Oak renewal' });
        const answer = await call(await connected(await keyWith(['deals:read', 'ai:use'])), 'get_record', {
          type: 'deal',
          id: deal.id,
        });
        expect(answer.structuredContent).toEqual({
          record: expect.objectContaining({ name: 'Oak renewal' }),
          timeline: [],
          tasks: [],
          deals: [],
          notGiven: ['activities:read'],
        });
      });

      it('proposes under its name, and cannot decide itself', async () => {
        const deal = crm.deal({ name: 'Oak renewal', probability: 20 });
        const key = await keyWith();
        const client = await connected(key);
        const proposed = await call(client, 'propose_update', {
          type: 'deal',
          id: deal.id,
          changes: { probability: 60 },
          reason: 'They agreed on the phone',
        });
        expect(proposed.structuredContent).toMatchObject({ state: 'waits for approval: nothing has been changed' });
        expect(await proposals()).toEqual([
          expect.objectContaining({
            id: proposed.structuredContent['proposal'],
            label: 'Oak renewal',
            by: expect.objectContaining({ agent: 'Research agent', conversationId: null }),
            state: 'open',
            changes: [{ field: 'probability', before: 20, after: 60 }],
          }),
        ]);
        const ids = [proposed.structuredContent['proposal']];
        for (const refused of [
          await ai.request(approveProposals, { as: key, body: { ids } }),
          await ai.request(listProposals, { as: key }),
          await ai.request(listConversations, { as: key }),
        ])
          expect([refused.status, refused.body.code]).toEqual([403, 'forbidden']);
        expect(crm.deals.get(deal.id)!.probability).toBe(20);
        expect((await ai.request(approveProposals, { as: owner, body: { ids } })).body.items[0]).toMatchObject({
          problem: null,
          proposal: { state: 'approved' },
        });
        expect(crm.deals.get(deal.id)!.probability).toBe(60);
      });

      it('proposes nothing that it could not write', async () => {
        const client = await connected(await keyWith(['contacts:read', 'contacts:write', 'deals:read', 'ai:use']));
        const refused = await call(client, 'propose_record', {
          type: 'deal',
          fields: { name: 'X', value: { amount: 1, currency: 'USD' } },
          reason: 'r',
        });
        expect(refused).toMatchObject({ isError: true });
        expect(detailsOf(refused)).toMatchObject({ code: 'forbidden' });
        expect(await proposals()).toEqual([]);
      });

      it('reads why it was refused: a record that is not there, a wrong input, a spent budget', async () => {
        const client = await connected(await keyWith());
        const missing = await call(client, 'get_record', { type: 'deal', id: crypto.randomUUID() });
        expect(missing).toMatchObject({
          isError: true,
          content: [{ type: 'text', text: 'not-found: There is no such deal' }, { type: 'text' }],
        });
        expect(detailsOf(missing)).toMatchObject({ code: 'not-found', detail: 'There is no such deal' });
        expect((await call(client, 'list_records', { type: 'deal', limit: 26 })).content[0]!.text).toContain('limit');
        platform.ledger.refuse = {
          status: 409,
          body: {
            code: 'budget-exceeded',
            detail: 'Its budget is spent',
            budget: 5,
            spent: 5,
            needed: 1,
            resetsAt: '2026-12-01T00:00:00.000Z',
          },
        };
        for (const [name, args] of [
          ['ask', { question: 'Hi' }],
          ['draft_email', { emailType: 'check-in', context: 'Hi' }],
        ] as const)
          expect(detailsOf(await call(client, name, args))).toMatchObject({
            code: 'budget-exceeded',
            detail: 'Its budget is spent',
            budget: 5,
            resetsAt: '2026-12-01T00:00:00.000Z',
          });
        expect(model.asked).toHaveLength(0);
      });

      it('that hangs up in the middle of an answer stops it', async () => {
        rounds({
          text: ['One ', 'two ', 'three ', 'four ', 'five ', 'six ', 'seven ', 'eight ', 'nine ', 'ten '],
          pauseMs: 100,
        });
        const client = await connected(await keyWith());
        const spoken = firstWords();
        const stop = new AbortController();
        const asked = client.callTool({ name: 'ask', arguments: { question: 'Count' } }, { signal: stop.signal });
        asked.catch(() => undefined);
        await spoken;
        stop.abort();
        await expect(asked).rejects.toThrow();
        await client.close();
        const state = async () =>
          (
            await ai.request(
              { method: 'GET', path: '/internal/ai/generations/:id' },
              {
                as: await ai.serviceToken('tokens'),
                params: { id: [...platform.ledger.reservations.values()][0]!.id },
              },
            )
          ).body.state;
        await eventually(async () => (await state()) === 'completed');
      });

      it('is answered by any instance: nothing is kept between its requests', async () => {
        const second = await ai.another();
        const key = await keyWith();
        const there = async (url: string, method: string, params: object = {}) =>
          (
            await fetch(new URL(speakMcp.path, url), {
              method: 'POST',
              headers: headersOf(key),
              body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
            })
          ).text();
        expect(
          await there(ai.url, 'initialize', {
            protocolVersion: '2025-06-18',
            capabilities: {},
            clientInfo: { name: 'raw', version: '1' },
          }),
        ).toContain('"protocolVersion":"2025-06-18"');
        expect(await there(second.url, 'tools/list')).toContain('search_records');
        await second.close();
      });
    });

    const headersOf = (as: Person, more: Record<string, string> = {}) => ({
      authorization: `Bearer ${as.token}`,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      ...more,
    });

    describe('a request that is no proper one', () => {
      const list = { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} };
      const post = async (body: unknown, more: Record<string, string> = {}, as?: Person) => {
        const answer = await fetch(new URL(speakMcp.path, ai.url), {
          method: 'POST',
          headers: headersOf(as ?? (await keyWith()), more),
          body: typeof body === 'string' ? body : JSON.stringify(body),
        });
        const text = await answer.text();
        return {
          status: answer.status,
          text,
          headers: answer.headers,
          body: /json/.test(answer.headers.get('content-type') ?? '') ? JSON.parse(text) : undefined,
        };
      };

      it.each<[string, unknown, Record<string, string>, number]>([
        ['is no JSON', '{"jsonrpc"', {}, 400],
        ['is no JSON-RPC', { hello: 'world' }, {}, 400],
        ['has another version of JSON-RPC', { ...list, jsonrpc: '1.0' }, {}, 400],
        ['has what the protocol does not know', { ...list, extra: true }, {}, 400],
        ['holds several at once', Array.from({ length: 50 }, (_none, id) => ({ ...list, id })), {}, 400],
        ['is too large', { ...list, params: { text: 'x'.repeat(1_100_000) } }, {}, 413],
        ['is of another type', list, { 'content-type': 'text/plain' }, 415],
        ['takes no streams', list, { accept: 'application/json' }, 406],
        ['names a revision that there is not', list, { 'mcp-protocol-version': '1999-01-01' }, 400],
        ["comes from somebody else's page", list, { origin: 'https://evil.example' }, 403],
        ['comes from no page that can be named', list, { origin: 'null' }, 403],
      ])('%s is refused', async (_what, body, headers, status) => {
        expect((await post(body, headers)).status).toBe(status);
      });

      it('for which it accepts too little is answered by a problem, as the document says of every refusal', async () => {
        const { status, body } = await post(list, { accept: 'application/json' });
        expect([status, body]).toEqual([406, expect.objectContaining({ status: 406, code: 'not-acceptable' })]);
        const { paths } = (await ai.request({ method: 'GET', path: '/api/ai/openapi.json' })).body as {
          paths: Record<string, Record<string, { responses: Record<string, { content?: object }> }>>;
        };
        const refusals = Object.entries(paths).flatMap(([path, methods]) =>
          Object.entries(methods).flatMap(([method, { responses }]) =>
            Object.entries(responses).flatMap(([code, { content = {} }]) =>
              Number(code) < 400 ? [] : [`${method} ${path} ${code} ${Object.keys(content).join()}`],
            ),
          ),
        );
        expect(refusals.length).toBeGreaterThan(100);
        expect(refusals.filter((one) => !/\d application\/problem\+json$/.test(one))).toEqual([]);
      });

      it('from a page of our own is none of these', async () => {
        expect((await post(list, { origin: 'http://localhost:4000' })).status).toBe(200);
      });

      it('is answered in its own terms where it was understood: an unknown method, a notification', async () => {
        const answer = await post({ ...list, method: 'tools/drop' });
        expect(answer.text).toContain('-32601');
        const noted = await post({ jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 7 } });
        expect([noted.status, noted.text]).toEqual([202, '']);
      });

      it('opens no stream to be held open: neither by GET nor by a subscription', async () => {
        const key = await keyWith();
        for (const method of ['GET', 'DELETE']) {
          const answer = await fetch(new URL(speakMcp.path, ai.url), {
            method,
            headers: { authorization: `Bearer ${key.token}`, accept: 'text/event-stream' },
          });
          expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'POST, OPTIONS']);
          await answer.body?.cancel();
        }
        const client = await connected(key, true);
        await expect(client.listen({ toolsListChanged: true })).rejects.toThrow();
      });

      it('is by who may not: no token, a key without the scope, a viewer', async () => {
        const bare = await fetch(new URL(speakMcp.path, ai.url), {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(list),
        });
        expect([bare.status, bare.headers.get('www-authenticate')]).toEqual([401, 'Bearer']);
        const unscoped = await post(list, {}, await keyWith(reading));
        expect([unscoped.status, unscoped.body]).toEqual([
          403,
          expect.objectContaining({ code: 'forbidden', detail: 'This API key was not given ai:use' }),
        ]);
        expect((await post(list, {}, await ai.person({ role: 'viewer' }))).status).toBe(403);
      });
    });

    describe('the other calls of the AI', () => {
      it('keep conversations of each key apart, though they have one name', async () => {
        const ask = (as: Person, message: string) =>
          ai.request(geminiChat, { as, body: { message, conversationId: 'notes' } });
        model.say = () => ({ text: 'The merger is secret.' });
        await ask(await keyWith(undefined, 'One'), 'Tell me');
        model.asked.length = 0;
        await ask(await keyWith(undefined, 'Two'), 'And before?');
        expect(JSON.stringify(model.asked)).not.toContain('merger');
      });

      it.each<[string, Endpoint, object]>([
        ['contacts:read', draftEmail, { emailType: 'check-in', context: 'the offer', contactId: uuidv7() }],
        ['contacts:read', summariseCall, { notes: 'She wants it by Monday.', contactId: uuidv7() }],
        ['deals:read', recommendNextSteps, { dealStage: 'proposal', context: 'They wait.', dealId: uuidv7() }],
        ['deals:read', generateInsights, { kind: 'predictive' }],
        ['sales:read', generateInsights, { kind: 'crm' }],
        ['sales:read', analyseData, {}],
        ['activities:read', analyseSentiment, {}],
        ['contacts:read', latestPromotions, {}],
      ])('are refused before anything is held where a key lacks %s: %#', async (scope, endpoint, body) => {
        crm.deal({ name: 'Oak renewal', state: 'won' });
        const key = await keyWith([...reading, 'sales:read', 'ai:use'].filter((one) => one !== scope));
        const { status, body: refused } = await ai.request(endpoint, {
          as: key,
          ...(endpoint.body && { body }),
        });
        expect([status, refused]).toEqual([
          403,
          expect.objectContaining({
            code: 'forbidden',
            detail: `This API key was not given ${scope}`,
            missing: [scope],
          }),
        ]);
        expect(platform.ledger.asked).toBeUndefined();
      });

      it('are as they are for an API key too, in the language of its owner', async () => {
        platform.language = 'es';
        const key = await keyWith();
        // The scripted model speaks in streams only: offline stands in for it, whose words are known.
        const { status, body } = await ai.request(draftEmail, {
          as: key,
          body: { emailType: 'check-in', context: 'la oferta' },
        });
        expect([status, body.receipt.agent, body.result.body]).toEqual([
          200,
          'Research agent',
          expect.stringContaining('Buenos días'),
        ]);
        expect(platformPeer.paths).toContain(keyOwner.path);
      });
    });
  });
