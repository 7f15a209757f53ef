import { Body, Controller } from '@nestjs/common';
import { getRecordStates, type RecordStatesQuestion } from '@fernway/contracts/http/crm-record-states';
import { Route } from '@fernway/service-kit';
import { RecordStatesService } from './record-states.service.js';

@Controller()
export class RecordStatesController {
  constructor(private readonly states: RecordStatesService) {}

  @Route(getRecordStates)
  read(@Body({ schema: getRecordStates.body }) asked: RecordStatesQuestion) {
    return this.states.read(asked);
  }
}
