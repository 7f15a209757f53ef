import { GenerationCompleted, GenerationFailed } from '@fernway/contracts/events/ai';
import {
  beginConversation,
  type ChatMessage,
  type ChatStreamEvent,
  deleteConversation,
  geminiChat,
  listConversations,
  listMessages,
  regenerateAnswer,
  renameConversation,
  restoreConversation,
  sendMessage,
} from '@fernway/contracts/http/ai-chat';
import { eventually, type Person } from '@fernway/service-kit/testing';
import type { Said } from '../model-peer.js';
import type { Scripted } from '../scripted.js';

export const chat = ({ platform, model, crm, ai, reset }: Scripted): void =>
  describe('chat', () => {
    let person: Person;
    beforeEach(async () => {
      reset();
      person = await ai.person();
    });

    const rounds = (...said: Said[]) => {
      model.say = (_asked, round) => said[Math.min(round, said.length - 1)]!;
    };

    const eventsOf = (text: string): ChatStreamEvent[] =>
      text
        .split('\n\n')
        .flatMap((block) => (block.startsWith('data: ') ? [JSON.parse(block.slice(6)) as ChatStreamEvent] : []));

    const begun = async (as = person) => (await ai.request(beginConversation, { as, body: {} })).body.id as string;

    const ask = async (
      text: string,
      { id: given, as = person, records = [] }: { id?: string; as?: Person; records?: object[] } = {},
    ) => {
      const id = given ?? (await begun(as));
      const answer = await ai.request(sendMessage, { as, params: { id }, body: { text, records } });
      const events = eventsOf(answer.text);
      const told = events.find((event) => event.type === 'answered');
      return {
        id,
        status: answer.status,
        body: answer.body,
        events,
        message: told?.type === 'answered' ? told.message : undefined,
      };
    };

    const settledOf = (message: ChatMessage) =>
      eventually(() => ai.events.of(GenerationCompleted).find(({ data }) => data.receiptId === message.receipt!.id));

    describe('a chat', () => {
      it('looks into the records, cites them, and is settled with what it read on its receipt', async () => {
        const deal = crm.deal({ name: 'Ovens' });
        rounds(
          { calls: [{ name: 'get_record', arguments: { type: 'deal', id: deal.id } }] },
          { text: [`Ovens is open [[deal:${deal.id}]]`, ', not [[deal:1]] won.'] },
        );
        const { status, events, message } = await ask('How is Ovens?');
        expect(status).toBe(200);
        expect(events.map(({ type }) => type)).toEqual([
          'asked',
          'step',
          ...events.filter(({ type }) => type === 'text').map(() => 'text'),
          'answered',
        ]);
        expect(message).toMatchObject({
          role: 'assistant',
          text: 'Ovens is open [1], not  won.',
          citations: [{ n: 1, type: 'deal', id: deal.id, label: 'Ovens', href: `/dashboard/deals/${deal.id}` }],
          state: 'complete',
          receipt: {
            feature: 'chat',
            provider: 'openai',
            records: [{ type: 'deal', id: deal.id, label: 'Ovens' }],
            usage: { inputTokens: 22, outputTokens: 14 },
          },
        });
        expect((await settledOf(message!)).data).toMatchObject({ amount: message!.receipt!.tokens, fallback: false });
      });

      it('says so where no record holds the answer', async () => {
        const { message } = await ask('Who wins the cup?');
        expect(message).toMatchObject({ text: 'Nothing.', citations: [], state: 'unfounded' });
      });

      it('remembers what was said, without the numbers of other citations', async () => {
        const deal = crm.deal({ name: 'Mixers' });
        rounds(
          { calls: [{ name: 'get_record', arguments: { type: 'deal', id: deal.id } }] },
          { text: `Open [[deal:${deal.id}]].` },
        );
        const { id } = await ask('And Mixers?');
        rounds({ text: 'As I said.' });
        await ask('Really?', { id });
        const [, ...said] = model.asked.at(-1)!.messages;
        expect(said.map(({ role, content }) => [role, content])).toEqual([
          ['user', 'And Mixers?'],
          ['assistant', 'Open.'],
          ['user', 'Really?'],
        ]);
        const { body } = await ai.request(listMessages, { as: person, params: { id } });
        expect(body.items.map(({ text }: ChatMessage) => text)).toEqual([
          'As I said.',
          'Really?',
          'Open [1].',
          'And Mixers?',
        ]);
      });

      it('answers once more in place of the last answer', async () => {
        rounds({ text: 'First.' });
        const { id } = await ask('Well?');
        rounds({ text: 'Second.' });
        const answer = await ai.request(regenerateAnswer, { as: person, params: { id }, body: {} });
        expect(eventsOf(answer.text).at(-1)).toMatchObject({ type: 'answered', message: { text: 'Second.' } });
        const { body } = await ai.request(listMessages, { as: person, params: { id } });
        expect(body.items.map(({ text }: ChatMessage) => text)).toEqual(['Second.', 'Well?']);
        expect(
          (await ai.request(regenerateAnswer, { as: person, params: { id: crypto.randomUUID() }, body: {} })).status,
        ).toBe(404);
      });

      it('keeps the words of a provider that broke off, for free, and says so', async () => {
        rounds({ text: ['Half an ', 'answ'], hangUp: true, pauseMs: 20 });
        const { message } = await ask('Tell me');
        expect(message).toMatchObject({ state: 'broken', receipt: { tokens: 0 } });
        expect(message!.text).toContain('Half an');
        expect((await settledOf(message!)).data).toMatchObject({ amount: 0 });
      });

      it('releases where nobody answered, keeps the question, and tells the reader', async () => {
        rounds({ hangUp: true });
        const { id, events } = await ask('Tell me');
        expect(events.at(-1)).toMatchObject({
          type: 'failed',
          code: 'generation-failed',
          detail: 'Failed to generate an answer. Please try again.',
        });
        await eventually(() => ai.events.of(GenerationFailed).find(({ userid }) => userid === person.user));
        const { body } = await ai.request(listMessages, { as: person, params: { id } });
        expect(body.items.map(({ text }: ChatMessage) => text)).toEqual(['Tell me']);
      });

      it('keeps and pays nothing when the tokens are short', async () => {
        platform.ledger.refuse = {
          status: 402,
          body: { code: 'insufficient-tokens', detail: 'Insufficient tokens', needed: 1, available: 0 },
        };
        const { id, status, body } = await ask('Tell me');
        expect([status, body.code]).toEqual([402, 'insufficient-tokens']);
        expect((await ai.request(listMessages, { as: person, params: { id } })).body.items).toEqual([]);
        expect((await ai.request(listConversations, { as: person })).body.items).toEqual([]);
        expect(model.asked).toEqual([]);
      });

      it('refuses a time zone that there is not, before anything is asked', async () => {
        const params = { id: await begun() };
        const { status, body } = await ai.request(sendMessage, {
          as: person,
          params,
          body: { text: 'What is due?', timeZone: 'Mars/Olympus' },
        });
        expect([status, body.code, platform.ledger.reservations.size]).toEqual([400, 'invalid-request', 0]);
      });

      it('ends with the reader: paid after the first word, and what was written is kept', async () => {
        const address = await ai.app.getUrl();
        const stop = async (pauseMs: number, read: boolean) => {
          rounds({ text: ['One ', ...Array.from({ length: 100 }, (_, n) => `${n} `)], pauseMs });
          const id = await begun();
          const left = new AbortController();
          const response = await fetch(`${address}${sendMessage.path.replace(':id', id)}`, {
            method: 'POST',
            headers: { authorization: `Bearer ${person.token}`, 'content-type': 'application/json' },
            body: JSON.stringify({ text: 'Count' }),
            signal: left.signal,
          });
          for await (const part of response.body!.pipeThrough(new TextDecoderStream()))
            if (!read || part.includes('"text","text"')) break;
          left.abort();
          return id;
        };
        const id = await stop(50, true);
        const kept = await eventually(async () => {
          const { body } = await ai.request(listMessages, { as: person, params: { id } });
          return body.items.length === 2 && (body.items[0] as ChatMessage);
        });
        expect(kept).toMatchObject({ state: 'stopped', receipt: { tokens: kept.receipt!.tokens } });
        expect(kept.text).toMatch(/^One/);
        expect(kept.receipt!.tokens).toBeGreaterThan(0);
      });
    });

    describe('the call of the specification', () => {
      it('answers whole, in a conversation of whatever name, or in one that the client holds', async () => {
        rounds({ text: 'Blue.' });
        const conversationId = 'my chat';
        const first = await ai.request(geminiChat, { as: person, body: { message: 'Which colour?', conversationId } });
        expect(first).toMatchObject({
          status: 200,
          body: { response: 'Blue.', receipt: { feature: 'chat', provider: 'openai' } },
        });
        await ai.request(geminiChat, { as: person, body: { message: 'Sure?', conversationId } });
        expect(
          model.asked
            .at(-1)!
            .messages.slice(1)
            .map(({ content }) => content),
        ).toEqual(['Which colour?', 'Blue.', 'Sure?']);
        const messages = [
          { role: 'system', content: 'You are a pirate' },
          { role: 'user', content: 'Hello' },
        ];
        expect((await ai.request(geminiChat, { as: person, body: { messages } })).body.response).toBe('Blue.');
        // What a client calls the system's words are its user's.
        expect(model.asked.at(-1)!.messages.slice(1)).toEqual([
          { role: 'user', content: 'You are a pirate' },
          { role: 'user', content: 'Hello' },
        ]);
        expect(
          (await ai.request(geminiChat, { as: person, body: { messages: [{ role: 'assistant', content: 'x' }] } }))
            .status,
        ).toBe(400);
      });

      it('answers a repeated request from memory: one reservation, one answer', async () => {
        const headers = { 'idempotency-key': 'chat-1' };
        const body = { message: 'Which colour?', conversationId: 'again' };
        const [first, second] = [
          await ai.request(geminiChat, { as: person, body, headers }),
          await ai.request(geminiChat, { as: person, body, headers }),
        ];
        expect(second.body).toEqual(first.body);
        expect([platform.ledger.reservations.size, model.asked.length]).toEqual([1, 1]);
      });
    });

    describe('conversations', () => {
      it('are listed, renamed, deleted and brought back, each by whose they are only', async () => {
        const { id } = await ask('The first line of a question that is a good deal longer than what a title can hold');
        const { id: later } = await ask('Later');
        const list = async (as = person) =>
          (await ai.request(listConversations, { as })).body.items.map(({ title }: { title: string }) => title);
        expect(await list()).toEqual(['Later', 'The first line of a question that is a good deal longer tha…']);
        await ai.request(renameConversation, { as: person, params: { id }, body: { title: 'Mine' } });
        await ai.request(deleteConversation, { as: person, params: { id: later } });
        expect(await list()).toEqual(['Mine']);
        expect((await ai.request(listMessages, { as: person, params: { id: later } })).status).toBe(404);
        await ai.request(restoreConversation, { as: person, params: { id: later }, body: {} });
        expect(await list()).toEqual(['Later', 'Mine']);
        const colleague = await ai.person({ workspace: person.workspace });
        const elsewhere = await ai.person({ user: person.user });
        for (const other of [colleague, elsewhere]) {
          expect(await list(other)).toEqual([]);
          expect((await ai.request(listMessages, { as: other, params: { id } })).status).toBe(404);
          expect((await ai.request(deleteConversation, { as: other, params: { id } })).status).toBe(404);
        }
      });

      it('are paged by a cursor', async () => {
        for (const text of ['A', 'B', 'C']) await ask(text);
        const first = await ai.request(listConversations, { as: person, query: { limit: 2 } });
        const second = await ai.request(listConversations, { as: person, query: { limit: 2, after: first.body.next } });
        expect([...first.body.items, ...second.body.items].map(({ title }: { title: string }) => title)).toEqual([
          'C',
          'B',
          'A',
        ]);
        expect(second.body.next).toBeNull();
        expect((await ai.request(listConversations, { as: person, query: { after: 'x' } })).status).toBe(400);
        // Of one moment, within a millisecond of each other: each is on one page.
        await ai.database.tenancy.run({ user: person.user }, (tx) =>
          tx.query({
            text: `update conversation set updated_at = date_trunc('milliseconds', now()) + random() * interval '900 microseconds'`,
          }),
        );
        const seen: string[] = [];
        for (let after: string | null | undefined; after !== null; ) {
          const { body } = await ai.request(listConversations, {
            as: person,
            query: { limit: 1, ...(after && { after }) },
          });
          seen.push(...body.items.map(({ title }: { title: string }) => title));
          after = body.next;
        }
        expect(seen.sort()).toEqual(['A', 'B', 'C']);
      });
    });
  });
