import { Module } from '@nestjs/common';
import { GenerationsModule } from '../generations/generations.module.js';
import { NextStepsController } from './next-steps.controller.js';
import { NextStepsService } from './next-steps.service.js';

@Module({ imports: [GenerationsModule], controllers: [NextStepsController], providers: [NextStepsService] })
export class NextStepsModule {}
