import { Module } from '@nestjs/common';
import { AskingModule } from '../asking/asking.module.js';
import { GenerationsModule } from '../generations/generations.module.js';
import { CallsController } from './calls.controller.js';
import { CallsService } from './calls.service.js';

@Module({ imports: [AskingModule, GenerationsModule], controllers: [CallsController], providers: [CallsService] })
export class CallsModule {}
