import { Injectable } from '@nestjs/common';
import { AppError } from '@fernway/contracts/errors';
import type { Receipt } from '@fernway/contracts/http/ai';
import type { ChatQuestion, ChatStreamEvent, Citation } from '@fernway/contracts/http/ai-chat';
import { listSeenRecords } from '@fernway/contracts/http/crm-search';
import { Tenancy, type UserTx } from '@fernway/database';
import { type Caller, ServiceClient } from '@fernway/service-kit';
import { uuidv7 } from 'uuidv7';
import { WhoAsks } from '../asking/who-asks.service.js';
import { type Done, StreamsService } from '../generations/streams.service.js';
import type { ChatMessage as Said } from '../providers/generation-provider.js';
import { ProposalsService } from '../proposals/proposals.service.js';
import { toolContextOf } from '../tools/tool-context.js';
import { Toolbox } from '../tools/toolbox.js';
import { Answer } from './answer.js';
import { conversationOf, ConversationsService } from './conversations.service.js';
import { ConversationsRepository } from './conversations.repository.js';
import type { MessageEntity } from './message.entity.js';

/** Messages that a model is reminded of. */
const remembered = 20;
const titleLength = 60;
const failure = 'Failed to generate an answer. Please try again.';

type Asking = { caller: Caller; conversationId: string; signal: AbortSignal; timeZone: string | undefined };
/** A whole answer: what it rests on, and what it suggests. */
export type Once = { response: string; receipt: Receipt; citations: readonly Citation[]; proposals: readonly string[] };
/** What is asked, what was said before, and how the question is kept once the tokens are held. */
type Question = {
  message: MessageEntity;
  history: Said[];
  keep: (tx: UserTx) => Promise<void>;
  replaces: string | null;
};

/** Questions and their answers, word by word: each answer is one generation, reserved before and settled with what it wrote. */
@Injectable()
export class ChatService {
  constructor(
    private readonly tenancy: Tenancy,
    private readonly services: ServiceClient,
    private readonly who: WhoAsks,
    private readonly streams: StreamsService,
    private readonly toolbox: Toolbox,
    private readonly conversations: ConversationsRepository,
    private readonly conversationsService: ConversationsService,
    private readonly proposals: ProposalsService,
  ) {}

  /** @throws AppError not-found, insufficient-tokens and the like, before anything is kept or streamed */
  async ask(asking: Asking, { text, records }: ChatQuestion): Promise<AsyncGenerator<ChatStreamEvent>> {
    const { caller, conversationId } = asking;
    const attached = await this.labelled(caller, records);
    const before = await this.within(asking, async (tx) => {
      await this.conversationsService.open(tx, caller, conversationId);
      return this.conversations.messages(tx, conversationId, { limit: remembered, after: undefined });
    });
    const message = said({ conversationId, text, attached });
    const keep = async (tx: UserTx) => {
      const { title } = await this.conversationsService.open(tx, caller, conversationId);
      await this.conversations.say(tx, message);
      await this.conversations.change(tx, conversationId, { title: title || titleOf(text), updatedAt: new Date() });
    };
    return this.answer(asking, { message, history: saidBefore(before), keep, replaces: null });
  }

  /** @throws AppError not-found where nothing was asked */
  async regenerate(asking: Asking): Promise<AsyncGenerator<ChatStreamEvent>> {
    const messages = await this.within(asking, async (tx) => {
      await this.conversationsService.open(tx, asking.caller, asking.conversationId);
      return this.conversations.messages(tx, asking.conversationId, { limit: remembered + 2, after: undefined });
    });
    const at = messages.findIndex(({ role }) => role === 'user');
    const message = messages[at];
    if (!message) throw new AppError('not-found', { detail: 'Nothing was asked in this conversation' });
    const replaces = at > 0 ? messages[0]!.id : null;
    return this.answer(asking, {
      message,
      history: saidBefore(messages.slice(at + 1)),
      keep: async () => {},
      replaces,
    });
  }

  private async answer(asking: Asking, question: Question): Promise<AsyncGenerator<ChatStreamEvent>> {
    const { caller, conversationId, signal } = asking;
    const { message, history, keep, replaces } = question;
    const context = await toolContextOf(this.who, caller, { conversationId, timeZone: asking.timeZone });
    const answer = new Answer(this.toolbox, { context, history, question: message.text, attached: message.attached });
    const asked = () =>
      this.within(asking, async (tx) => {
        await keep(tx);
        const conversation = conversationOf(await this.conversationsService.open(tx, caller, conversationId));
        return { type: 'asked' as const, message: await this.conversationsService.shown(tx, message), conversation };
      });
    const stream = await this.streams.stream<
      Exclude<ChatStreamEvent, { type: 'answered' | 'failed' }>,
      { text: string }
    >(caller, {
      feature: 'chat',
      failure,
      signal,
      // Kept once the tokens are held: who is refused keeps his words in his own hands.
      async *write(rounds) {
        yield await asked();
        yield* answer.write(rounds);
      },
      kept: () => keptOf(answer),
      save: async (tx, generation) => {
        const { citations, proposals, text } = answer;
        if (replaces) await this.conversations.unsay(tx, replaces);
        await this.conversations.say(tx, {
          ...said({ conversationId, text, attached: [] }),
          role: 'assistant',
          citations: [...citations.list],
          proposals: [...proposals],
          state: stateOf(generation.ended, citations.list.length + proposals.length > 0),
          generationId: generation.id,
        });
        await this.conversations.change(tx, conversationId, { updatedAt: new Date() });
        await this.proposals.price(tx, proposals, generation.tokens ?? 0);
      },
    });
    return this.told(asking, stream);
  }

  /** A question by itself, of whoever holds the conversation in his own hands: nothing of it is kept but the receipt. */
  async once(
    caller: Caller,
    history: readonly Said[],
    question: string,
    signal = new AbortController().signal,
  ): Promise<Once> {
    const context = await toolContextOf(this.who, caller);
    const answer = new Answer(this.toolbox, { context, history, question, attached: [] });
    const stream = await this.streams.stream(caller, {
      feature: 'chat',
      failure,
      signal,
      write: (rounds) => answer.write(rounds),
      kept: () => keptOf(answer),
      save: (tx, generation) => this.proposals.price(tx, answer.proposals, generation.tokens ?? 0),
    });
    for await (const event of stream)
      if (event.type === 'done')
        return {
          response: event.result.text,
          receipt: event.receipt,
          citations: answer.citations.list,
          proposals: answer.proposals,
        };
    throw new AppError('generation-failed', { detail: failure });
  }

  private async *told(
    asking: Asking,
    stream: AsyncIterable<ChatStreamEvent | Done<unknown>>,
  ): AsyncGenerator<ChatStreamEvent> {
    try {
      for await (const event of stream)
        yield event.type === 'done' ? await this.answered(asking, event.receipt.id) : event;
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      yield { type: 'failed', code: error.code, detail: error.message };
    }
  }

  private answered(asking: Asking, generationId: string): Promise<ChatStreamEvent> {
    return this.within(asking, async (tx) => {
      const message = await this.conversations.answer(tx, generationId);
      if (!message) throw new Error('An answer vanished that was just kept');
      return { type: 'answered', message: await this.conversationsService.shown(tx, message) };
    });
  }

  private async labelled(caller: Caller, records: ChatQuestion['records']): Promise<MessageEntity['attached']> {
    if (records.length === 0) return [];
    const query = { records: records.map(({ type, id }) => `${type}:${id}`).join(',') };
    const { items } = await this.services.call(listSeenRecords, { caller, query });
    const missing = records.find(({ id }) => !items.some((item) => item.id === id));
    if (missing) throw new AppError('not-found', { detail: `There is no such ${missing.type}` });
    return items.map(({ type, id, title }) => ({ type, id, label: title }));
  }

  private within<T>(
    { caller: { user, workspace } }: Pick<Asking, 'caller'>,
    work: (tx: UserTx) => Promise<T>,
  ): Promise<T> {
    return this.tenancy.run({ user, workspace }, work);
  }
}

const said = ({
  conversationId,
  text,
  attached,
}: Pick<MessageEntity, 'conversationId' | 'text' | 'attached'>): MessageEntity =>
  ({
    id: uuidv7(),
    conversationId,
    role: 'user',
    text,
    attached,
    citations: [],
    proposals: [],
    state: 'complete',
    generationId: null,
    createdAt: new Date(),
  }) as unknown as MessageEntity;

/** The receipt names the records that were read, up to a hundred. */
const keptOf = ({ text, citations }: Answer) => ({ result: { text }, records: citations.read.slice(0, 100) });

/** Given the newest first; citations are of their own answer, and would mislead in the next one. */
const saidBefore = (messages: readonly MessageEntity[]): Said[] =>
  messages
    .toReversed()
    .map(({ role, text }) =>
      role === 'user' ? { role, text } : { role, text: text.replace(/ ?\[\d+\]/g, ''), calls: [] },
    );

const titleOf = (text: string): string => {
  const line = text.split('\n')[0]!.trim();
  return line.length <= titleLength ? line : `${[...line].slice(0, titleLength - 1).join('')}…`;
};

const stateOf = (ended: string | null, founded: boolean): MessageEntity['state'] => {
  if (ended === 'stopped') return 'stopped';
  if (ended === 'cut') return 'broken';
  return founded ? 'complete' : 'unfounded';
};
