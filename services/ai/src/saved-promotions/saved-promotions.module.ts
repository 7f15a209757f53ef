import { Module } from '@nestjs/common';
import { SavedPromotionsController } from './saved-promotions.controller.js';
import { SavedPromotionsRepository } from './saved-promotions.repository.js';
import { SavedPromotionsService } from './saved-promotions.service.js';

@Module({ controllers: [SavedPromotionsController], providers: [SavedPromotionsService, SavedPromotionsRepository] })
export class SavedPromotionsModule {}
