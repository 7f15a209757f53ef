import { Module } from '@nestjs/common';
import { AskingModule } from '../asking/asking.module.js';
import { GenerationsModule } from '../generations/generations.module.js';
import { NextStepsController } from './next-steps.controller.js';
import { NextStepsService } from './next-steps.service.js';

@Module({
  imports: [AskingModule, GenerationsModule],
  controllers: [NextStepsController],
  providers: [NextStepsService],
})
export class NextStepsModule {}
