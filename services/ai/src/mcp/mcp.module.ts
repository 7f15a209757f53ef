import { Module } from '@nestjs/common';
import { AskingModule } from '../asking/asking.module.js';
import { ChatModule } from '../chat/chat.module.js';
import { EmailsModule } from '../emails/emails.module.js';
import { ToolsModule } from '../tools/tools.module.js';
import { McpController } from './mcp.controller.js';
import { McpService } from './mcp.service.js';

@Module({
  imports: [AskingModule, ChatModule, EmailsModule, ToolsModule],
  controllers: [McpController],
  providers: [McpService],
})
export class McpModule {}
