import { Module } from '@nestjs/common';
import { AnalysesModule } from './analyses/analyses.module.js';
import { CallsModule } from './calls/calls.module.js';
import { ChatModule } from './chat/chat.module.js';
import { EmailsModule } from './emails/emails.module.js';
import { GenerationsModule } from './generations/generations.module.js';
import { InsightCardModule } from './insight-card/insight-card.module.js';
import { InsightsModule } from './insights/insights.module.js';
import { McpModule } from './mcp/mcp.module.js';
import { NextStepsModule } from './next-steps/next-steps.module.js';
import { PromotionsModule } from './promotions/promotions.module.js';
import { ReceiptsController } from './receipts/receipts.controller.js';
import { SavedPromotionsModule } from './saved-promotions/saved-promotions.module.js';
import { SentimentEvents } from './sentiment/sentiment.events.js';

@Module({
  imports: [
    GenerationsModule,
    EmailsModule,
    CallsModule,
    NextStepsModule,
    InsightsModule,
    InsightCardModule,
    ChatModule,
    AnalysesModule,
    PromotionsModule,
    SavedPromotionsModule,
    McpModule,
  ],
  controllers: [ReceiptsController],
  providers: [SentimentEvents],
})
export class AppModule {}
