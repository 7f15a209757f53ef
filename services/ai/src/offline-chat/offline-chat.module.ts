import { Module } from '@nestjs/common';
import { OFFLINE_CHAT } from '../providers/generation-provider.js';
import { OfflineConversation } from './offline-conversation.js';

@Module({ providers: [{ provide: OFFLINE_CHAT, useClass: OfflineConversation }], exports: [OFFLINE_CHAT] })
export class OfflineChatModule {}
