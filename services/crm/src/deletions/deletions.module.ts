import { Module } from '@nestjs/common';
import { DeletionsController } from './deletions.controller.js';
import { DeletionsRepository } from './deletions.repository.js';
import { DeletionsService } from './deletions.service.js';

@Module({ controllers: [DeletionsController], providers: [DeletionsService, DeletionsRepository] })
export class DeletionsModule {}
