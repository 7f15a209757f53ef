import { Module } from '@nestjs/common';
import { PipelinesRepository } from './pipelines.repository.js';
import { StagesService } from './stages.service.js';

/** What deals need of pipelines; changing pipelines needs deals in turn. */
@Module({ providers: [StagesService, PipelinesRepository], exports: [StagesService, PipelinesRepository] })
export class StagesModule {}
