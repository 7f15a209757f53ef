import { Body, Controller } from '@nestjs/common';
import { geminiChat, type GeminiChatInput } from '@fernway/contracts/http/ai-chat';
import { Caller, Route } from '@fernway/service-kit';
import { GeminiChatService } from './gemini-chat.service.js';

@Controller()
export class GeminiChatController {
  constructor(private readonly chat: GeminiChatService) {}

  @Route(geminiChat)
  ask(@Caller() caller: Caller, @Body({ schema: geminiChat.body }) input: GeminiChatInput) {
    return this.chat.ask(caller, input);
  }
}
