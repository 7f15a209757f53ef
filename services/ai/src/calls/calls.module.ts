import { Module } from '@nestjs/common';
import { GenerationsModule } from '../generations/generations.module.js';
import { CallsController } from './calls.controller.js';
import { CallsService } from './calls.service.js';

@Module({ imports: [GenerationsModule], controllers: [CallsController], providers: [CallsService] })
export class CallsModule {}
