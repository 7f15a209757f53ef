import { Module } from '@nestjs/common';
import { deletedConversationDays } from '@fernway/contracts/http/ai-chat';
import { SweeperService } from '@fernway/service-kit';
import { AskingModule } from '../asking/asking.module.js';
import { GenerationsModule } from '../generations/generations.module.js';
import { InsightsModule } from '../insights/insights.module.js';
import { ProposalsModule } from '../proposals/proposals.module.js';
import { ToolsModule } from '../tools/tools.module.js';
import { ChatController } from './chat.controller.js';
import { ChatService } from './chat.service.js';
import { ConversationsRepository } from './conversations.repository.js';
import { ConversationsService } from './conversations.service.js';
import { GeminiChatController } from './gemini-chat.controller.js';
import { GeminiChatService } from './gemini-chat.service.js';

@Module({
  imports: [AskingModule, GenerationsModule, InsightsModule, ToolsModule, ProposalsModule],
  controllers: [ChatController, GeminiChatController],
  exports: [ChatService],
  providers: [ChatService, GeminiChatService, ConversationsService, ConversationsRepository],
})
export class ChatModule {
  constructor(sweeper: SweeperService, conversations: ConversationsRepository) {
    sweeper.add((tx) => conversations.forgetDeleted(tx, deletedConversationDays));
  }
}
