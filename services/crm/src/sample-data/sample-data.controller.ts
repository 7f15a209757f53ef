import { Body, Controller, Query } from '@nestjs/common';
import {
  adoptSampleData,
  getSampleData,
  loadSampleData,
  removeSampleData,
  type RemoveQuery,
  type SampleDataInput,
} from '@fernway/contracts/http/crm-sample-data';
import { Caller, Route } from '@fernway/service-kit';
import { SampleDataService } from './sample-data.service.js';

@Controller()
export class SampleDataController {
  constructor(private readonly samples: SampleDataService) {}

  @Route(getSampleData)
  state(@Caller() caller: Caller) {
    return this.samples.state(caller);
  }

  @Route(loadSampleData)
  load(@Caller() caller: Caller, @Body({ schema: loadSampleData.body }) input: SampleDataInput) {
    return this.samples.load(caller, input);
  }

  @Route(removeSampleData)
  remove(@Caller() caller: Caller, @Query({ schema: removeSampleData.query }) query: RemoveQuery) {
    return this.samples.remove(caller, query);
  }

  @Route(adoptSampleData)
  adopt(@Caller() caller: Caller, @Body({ schema: adoptSampleData.body }) _nothing: object) {
    return this.samples.adopt(caller);
  }
}
