import { Controller, Param } from '@nestjs/common';
import { generationState, getReceipt } from '@fernway/contracts/http/ai';
import { Caller, Route } from '@fernway/service-kit';
import { GenerationsService } from '../generations/generations.service.js';

@Controller()
export class ReceiptsController {
  constructor(private readonly generations: GenerationsService) {}

  @Route(getReceipt)
  receipt(@Caller() caller: Caller, @Param({ schema: getReceipt.params }) { id }: { id: string }) {
    return this.generations.receipt(caller, id);
  }

  @Route(generationState)
  async state(@Param({ schema: generationState.params }) { id }: { id: string }) {
    return { state: await this.generations.stateOf(id) };
  }
}
