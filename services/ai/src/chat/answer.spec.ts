import { describe, expect, it } from '@jest/globals';
import { AppError } from '@fernway/contracts/errors';
import type { ChatEvent, ChatTurn } from '../providers/generation-provider.js';
import type { ToolAnswer } from '../tools/tool.js';
import type { Toolbox } from '../tools/toolbox.js';
import { z } from 'zod';
import { OfflineConversation } from '../offline-chat/offline-conversation.js';
import { Answer } from './answer.js';

type Round = ChatEvent[] | ((turn: ChatTurn) => ChatEvent[]);

const end: ChatEvent = { type: 'end', model: null, usage: { inputTokens: null, outputTokens: null } };
const text = (words: string): ChatEvent => ({ type: 'text', text: words });
const call = (name: string, id = 'call-1'): ChatEvent => ({ type: 'call', call: { id, name, arguments: {} } });

/** A model that says what it was given to say, and the turns that it was asked. */
const scripted = (rounds: Round[]) => {
  const turns: ChatTurn[] = [];
  return {
    turns,
    async *converse(turn: ChatTurn): AsyncIterable<ChatEvent> {
      turns.push({ ...turn, messages: [...turn.messages] });
      const round = rounds[Math.min(turns.length, rounds.length) - 1]!;
      yield* typeof round === 'function' ? round(turn) : round;
      yield end;
    },
  };
};

const toolbox = (run: (name: string) => ToolAnswer | Promise<ToolAnswer>): { asked: string[]; box: Toolbox } => {
  const asked: string[] = [];
  const tool = { name: 'search_records', kind: 'read', description: '', permissions: [], input: z.strictObject({}) };
  const box = {
    of: () => [tool],
    run: async (_context: unknown, name: string) => (asked.push(name), run(name)),
  } as unknown as Toolbox;
  return { asked, box };
};

const deal: ToolAnswer = {
  data: { items: [{ id: 'd1' }] },
  evidence: [{ type: 'deal', id: 'd1', label: 'Ovens', href: null }],
};
const asked = {
  context: { caller: { user: 'u1' }, language: 'en', timeZone: 'UTC', now: new Date(0) } as never,
  history: [],
  question: 'How is Ovens?',
  attached: [],
};

const written = async (answer: Answer, model: ReturnType<typeof scripted>) => {
  const events = [];
  for await (const event of answer.write(model)) events.push(event);
  return events;
};

describe('an answer', () => {
  it('looks up what the model asks for, hands it over, and cites it', async () => {
    const { box } = toolbox(() => deal);
    const model = scripted([[call('search_records')], [text('It is open [[deal:d1]].')]]);
    const answer = new Answer(box, asked);
    const [step, ...words] = await written(answer, model);
    expect(step).toEqual({ type: 'step', tool: 'search_records', label: 'search_records' });
    expect(words.map((word) => word.type === 'text' && word.text).join('')).toBe('It is open [1].');
    expect(model.turns[1]!.messages).toEqual([
      { role: 'user', text: 'How is Ovens?' },
      { role: 'assistant', text: '', calls: [{ id: 'call-1', name: 'search_records', arguments: {} }] },
      { role: 'tool', callId: 'call-1', name: 'search_records', answer: deal.data },
    ]);
    expect(answer.citations.list).toMatchObject([{ n: 1, type: 'deal', id: 'd1' }]);
  });

  it('tells the model what it may not do, and goes on', async () => {
    const { box } = toolbox(() => {
      throw new AppError('forbidden', { detail: 'Not yours' });
    });
    const model = scripted([[call('get_record')], [text('I found nothing.')]]);
    const answer = new Answer(box, asked);
    await written(answer, model);
    expect(model.turns[1]!.messages.at(-1)).toMatchObject({
      role: 'tool',
      answer: { error: 'forbidden', detail: 'Not yours' },
    });
    expect(answer.text).toBe('I found nothing.');
  });

  describe('for an API key', () => {
    const { caller, ...context } = asked.context as { caller: object };
    const keyed = (language: string) => ({
      ...asked,
      context: { ...context, language, caller: { ...caller, apiKey: { name: 'Agent' } } } as never,
    });
    const refuse = () => {
      throw new AppError('forbidden', { details: { missing: ['deals:read'] } });
    };
    const refusal = { code: 'forbidden', details: { missing: ['deals:read'] } };

    it.each([
      ['that rests on a look that was refused', '0 deals [[query:call-1]]. Ovens is open [[deal:d1]].'],
      ['that rests on nothing', 'There are no deals.'],
    ])('is refused where it is one %s', async (_which, words) => {
      const { box } = toolbox((name) => (name === 'aggregate_records' ? refuse() : deal));
      const model = scripted([[call('aggregate_records'), call('search_records', 'call-2')], [text(words)]]);
      await expect(written(new Answer(box, keyed('en')), model)).rejects.toMatchObject(refusal);
    });

    it('is refused where it was written without a model', async () => {
      const { box } = toolbox(refuse);
      const offline = new OfflineConversation();
      const converse = (turn: ChatTurn) => offline.converse(turn, new AbortController().signal);
      const answer = new Answer(box, { ...keyed('en'), question: 'How many deals do we have?' });
      await expect(written(answer, { converse } as never)).rejects.toMatchObject(refusal);
    });

    it.each([
      ['en', 'This API key was not given activities:read'],
      ['es', 'Esta clave de API no tiene activities:read'],
      ['zh', '没有 activities:read 权限'],
      ['ja', 'activities:read の権限がない'],
      ['ko', 'activities:read 권한이 없어'],
    ])('says below what was left out of it (%s)', async (language, words) => {
      const { box } = toolbox(() => ({ ...deal, data: { notGiven: ['activities:read'] } }));
      const answer = new Answer(box, keyed(language));
      await written(answer, scripted([[call('get_record')], [text('It is open [[deal:d1]].')]]));
      expect(answer.text).toMatch(/^It is open \[1\]\.\n\n/);
      expect(answer.text).toContain(words);
    });
  });

  it('ends however often the model asks', async () => {
    const { box, asked: looks } = toolbox(() => deal);
    const model = scripted([
      (turn) =>
        turn.tools.length > 0 ? [0, 1, 2, 3, 4].map((n) => call('search_records', `call-${n}`)) : [text('Done.')],
    ]);
    const answer = new Answer(box, asked);
    await written(answer, model);
    expect(model.turns.length).toBe(8);
    expect(looks.length).toBe(16);
    expect(answer.text).toBe('Done.');
  });

  it('ends however much the model writes', async () => {
    const { box } = toolbox(() => deal);
    const answer = new Answer(box, asked);
    await written(answer, scripted([Array.from({ length: 10_000 }, () => text('word '))]));
    expect(answer.text.length).toBeLessThan(20_100);
  });

  it('takes no call in the round in which it offered none', async () => {
    const { box, asked: looks } = toolbox(() => deal);
    const model = scripted([[call('search_records')]]);
    await written(new Answer(box, asked), model);
    expect([model.turns.length, looks.length]).toEqual([8, 7]);
  });

  it('reads attached records before the model is asked', async () => {
    const { box, asked: looks } = toolbox(() => deal);
    const model = scripted([[text('It is open [[deal:d1]].')]]);
    const answer = new Answer(box, { ...asked, attached: [{ type: 'deal', id: 'd1' }] });
    await written(answer, model);
    expect(looks).toEqual(['get_record']);
    expect(answer.text).toBe('It is open [1].');
  });

  it('throws what is no refusal', async () => {
    const { box } = toolbox(() => {
      throw new TypeError('A fault of ours');
    });
    await expect(written(new Answer(box, asked), scripted([[call('get_record')]]))).rejects.toThrow('A fault of ours');
  });
});
