import { Body, Controller, Query } from '@nestjs/common';
import {
  generatePromotions,
  latestPromotions,
  listPromotionTrends,
  type PromotionBrief,
  suggestPromotionBrief,
} from '@fernway/contracts/http/ai-promotions';
import type { Language } from '@fernway/contracts/http/identity';
import { Caller, Route } from '@fernway/service-kit';
import { PromotionsService } from './promotions.service.js';

@Controller()
export class PromotionsController {
  constructor(private readonly promotions: PromotionsService) {}

  @Route(generatePromotions)
  generate(@Caller() caller: Caller, @Body({ schema: generatePromotions.body }) brief: PromotionBrief) {
    return this.promotions.generate(caller, brief);
  }

  @Route(latestPromotions)
  latest(@Caller() caller: Caller) {
    return this.promotions.latest(caller);
  }

  @Route(suggestPromotionBrief)
  suggest(@Caller() caller: Caller) {
    return this.promotions.suggest(caller);
  }

  @Route(listPromotionTrends)
  trends(
    @Caller() caller: Caller,
    @Query({ schema: listPromotionTrends.query }) { language }: { language?: Language },
  ) {
    return this.promotions.trends(caller, language);
  }
}
