import { Body, Controller } from '@nestjs/common';
import { getInsightCard, refreshInsightCard, setInsightPreference } from '@fernway/contracts/http/ai-insights';
import { Caller, Route } from '@fernway/service-kit';
import { InsightCardService } from './insight-card.service.js';

@Controller()
export class InsightCardController {
  constructor(private readonly cards: InsightCardService) {}

  @Route(getInsightCard)
  card(@Caller() caller: Caller) {
    return this.cards.card(caller);
  }

  @Route(refreshInsightCard)
  refresh(@Caller() caller: Caller, @Body({ schema: refreshInsightCard.body }) input: { opening: boolean }) {
    return this.cards.refresh(caller, input);
  }

  @Route(setInsightPreference)
  prefer(
    @Caller() caller: Caller,
    @Body({ schema: setInsightPreference.body }) { generateOnOpening }: { generateOnOpening: boolean },
  ) {
    return this.cards.prefer(caller, generateOnOpening);
  }
}
