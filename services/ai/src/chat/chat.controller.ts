import { Body, Controller, Header, Param, Query } from '@nestjs/common';
import {
  beginConversation,
  type ChatQuestion,
  deleteConversation,
  listConversations,
  listMessages,
  regenerateAnswer,
  renameConversation,
  restoreConversation,
  sendMessage,
} from '@fernway/contracts/http/ai-chat';
import { Caller, Route } from '@fernway/service-kit';
import { uuidv7 } from 'uuidv7';
import { ChatService } from './chat.service.js';
import { ConversationsService } from './conversations.service.js';
import { eventStream } from './event-stream.js';

type ById = { id: string };
type Page = { limit: number; after?: string };

@Controller()
export class ChatController {
  constructor(
    private readonly chat: ChatService,
    private readonly conversations: ConversationsService,
  ) {}

  @Route(listConversations)
  list(@Caller() caller: Caller, @Query({ schema: listConversations.query }) page: Page) {
    return this.conversations.list(caller, page);
  }

  @Route(beginConversation)
  begin(@Caller() caller: Caller, @Body({ schema: beginConversation.body }) _nothing: object) {
    return this.conversations.begin(caller, uuidv7());
  }

  @Route(renameConversation)
  rename(
    @Caller() caller: Caller,
    @Param({ schema: renameConversation.params }) { id }: ById,
    @Body({ schema: renameConversation.body }) { title }: { title: string },
  ) {
    return this.conversations.rename(caller, id, title);
  }

  @Route(deleteConversation)
  delete(@Caller() caller: Caller, @Param({ schema: deleteConversation.params }) { id }: ById) {
    return this.conversations.delete(caller, id);
  }

  @Route(restoreConversation)
  restore(
    @Caller() caller: Caller,
    @Param({ schema: restoreConversation.params }) { id }: ById,
    @Body({ schema: restoreConversation.body }) _nothing: object,
  ) {
    return this.conversations.restore(caller, id);
  }

  @Route(listMessages)
  messages(
    @Caller() caller: Caller,
    @Param({ schema: listMessages.params }) { id }: ById,
    @Query({ schema: listMessages.query }) page: Page,
  ) {
    return this.conversations.messages(caller, id, page);
  }

  @Route(sendMessage)
  @Header('cache-control', 'no-store')
  @Header('x-accel-buffering', 'no')
  async ask(
    @Caller() caller: Caller,
    @Param({ schema: sendMessage.params }) { id }: ById,
    @Body({ schema: sendMessage.body }) question: ChatQuestion,
  ) {
    const left = new AbortController();
    const { timeZone } = question;
    return eventStream(
      await this.chat.ask({ caller, conversationId: id, signal: left.signal, timeZone }, question),
      left,
    );
  }

  @Route(regenerateAnswer)
  @Header('cache-control', 'no-store')
  @Header('x-accel-buffering', 'no')
  async regenerate(
    @Caller() caller: Caller,
    @Param({ schema: regenerateAnswer.params }) { id }: ById,
    @Body({ schema: regenerateAnswer.body }) { timeZone }: { timeZone?: string },
  ) {
    const left = new AbortController();
    return eventStream(await this.chat.regenerate({ caller, conversationId: id, signal: left.signal, timeZone }), left);
  }
}
