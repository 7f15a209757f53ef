import { Injectable } from '@nestjs/common';
import { AppError } from '@fernway/contracts/errors';
import type { Receipt } from '@fernway/contracts/http/ai';
import type { ChatMessage as Kept, GeminiChatInput } from '@fernway/contracts/http/ai-chat';
import type { Caller } from '@fernway/service-kit';
import { createHash } from 'node:crypto';
import { InsightsService } from '../insights/insights.service.js';
import type { ChatMessage } from '../providers/generation-provider.js';
import { ChatService } from './chat.service.js';
import { ConversationsService } from './conversations.service.js';

type Answered = { response: string; receipt: Receipt };

/** Conversations of this prefix ask for the insights of the CRM's card. */
const insightsPrefix = 'ai-insights-';

/** The call of the specification: the whole answer in one piece. */
@Injectable()
export class GeminiChatService {
  constructor(
    private readonly chat: ChatService,
    private readonly conversations: ConversationsService,
    private readonly insights: InsightsService,
  ) {}

  ask(caller: Caller, input: GeminiChatInput): Promise<Answered> {
    if ('messages' in input) return this.inOwnHands(caller, input.messages);
    return input.conversationId.startsWith(insightsPrefix)
      ? this.ofTheCard(caller)
      : this.inConversation(caller, input);
  }

  private inOwnHands(
    caller: Caller,
    messages: Extract<GeminiChatInput, { messages: unknown }>['messages'],
  ): Promise<Answered> {
    const last = messages.at(-1);
    if (last?.role !== 'user')
      throw new AppError('invalid-request', { detail: 'messages: the last one must be the user’s' });
    // What a client calls the system's words are its user's: ours are not his to give.
    const history = messages
      .slice(0, -1)
      .map(
        ({ role, content }): ChatMessage =>
          role === 'assistant' ? { role, text: content, calls: [] } : { role: 'user', text: content },
      );
    return this.chat.once(caller, history, last.content);
  }

  private async ofTheCard(caller: Caller): Promise<Answered> {
    const { result, receipt } = await this.insights.crm(caller);
    return { response: JSON.stringify(result.insights), receipt };
  }

  private async inConversation(
    caller: Caller,
    { message, conversationId }: { message: string; conversationId: string },
  ): Promise<Answered> {
    const asking = {
      caller,
      conversationId: uuidOf(`${caller.workspace} ${caller.apiKey ? `${caller.session} ` : ''}${conversationId}`),
      signal: new AbortController().signal,
      timeZone: undefined,
    };
    await this.conversations.begin(caller, asking.conversationId);
    let kept: Kept | undefined;
    for await (const event of await this.chat.ask(asking, { text: message, records: [] })) {
      if (event.type === 'failed')
        throw new AppError(event.code === 'forbidden' ? 'forbidden' : 'generation-failed', { detail: event.detail });
      if (event.type === 'answered') kept = event.message;
    }
    if (!kept?.receipt) throw new AppError('generation-failed', { detail: 'The answer ended before it began' });
    return { response: kept.text, receipt: kept.receipt };
  }
}

/** Clients name their conversations as they like; ours are UUIDs: the same name is the same conversation, of each API key its own. */
const uuidOf = (name: string): string => {
  const hex = createHash('sha256').update(name).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
};
