import { defineService, runIfMain } from '@fernway/service-kit';
import { api } from './api.js';
import { AppModule } from './app.module.js';
import { ConversationEntity } from './chat/conversation.entity.js';
import { MessageEntity } from './chat/message.entity.js';
import { Env } from './env.js';
import { Generation } from './generations/generation.entity.js';
import { InsightCardRow } from './insight-card/insight-card.entity.js';
import { migrations } from './migrations/migrations.js';
import { ProposalEntity } from './proposals/proposal.entity.js';

export const service = defineService({
  name: 'ai',
  port: 4103,
  env: Env,
  api,
  module: () => AppModule,
  entities: [Generation, InsightCardRow, ConversationEntity, MessageEntity, ProposalEntity],
  migrations,
});

await runIfMain(import.meta, service);
