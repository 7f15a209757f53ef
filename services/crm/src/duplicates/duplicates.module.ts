import { Module } from '@nestjs/common';
import { DuplicatesController } from './duplicates.controller.js';
import { DuplicatesRepository } from './duplicates.repository.js';
import { DuplicatesService } from './duplicates.service.js';

@Module({ controllers: [DuplicatesController], providers: [DuplicatesService, DuplicatesRepository] })
export class DuplicatesModule {}
