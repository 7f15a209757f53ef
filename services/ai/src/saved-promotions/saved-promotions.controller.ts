import { Body, Controller, Param, Query } from '@nestjs/common';
import type { PromotionIdea } from '@fernway/contracts/http/ai-promotions';
import {
  changePromotion,
  deletePromotion,
  listSavedPromotions,
  restorePromotion,
  savePromotion,
} from '@fernway/contracts/http/ai-saved-promotions';
import { Caller, Route } from '@fernway/service-kit';
import { SavedPromotionsService } from './saved-promotions.service.js';

type Addressed = { id: string };

@Controller()
export class SavedPromotionsController {
  constructor(private readonly promotions: SavedPromotionsService) {}

  @Route(listSavedPromotions)
  list(
    @Caller() caller: Caller,
    @Query({ schema: listSavedPromotions.query }) query: { limit: number; after?: string },
  ) {
    return this.promotions.list(caller, query);
  }

  @Route(savePromotion)
  save(@Caller() caller: Caller, @Body({ schema: savePromotion.body }) { idea }: { idea: PromotionIdea }) {
    return this.promotions.save(caller, idea);
  }

  @Route(changePromotion)
  change(
    @Caller() caller: Caller,
    @Param({ schema: changePromotion.params }) { id }: Addressed,
    @Body({ schema: changePromotion.body }) change: { name?: string; notes?: string; version: number },
  ) {
    return this.promotions.change(caller, id, change);
  }

  @Route(deletePromotion)
  delete(@Caller() caller: Caller, @Param({ schema: deletePromotion.params }) { id }: Addressed) {
    return this.promotions.delete(caller, id);
  }

  @Route(restorePromotion)
  restore(
    @Caller() caller: Caller,
    @Param({ schema: restorePromotion.params }) { id }: Addressed,
    @Body({ schema: restorePromotion.body }) _nothing: object,
  ) {
    return this.promotions.restore(caller, id);
  }
}
