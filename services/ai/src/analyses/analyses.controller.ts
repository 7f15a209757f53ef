import { Body, Controller } from '@nestjs/common';
import {
  analyseData,
  analyseSentiment,
  type DataAnalysisInput,
  type SentimentAnalysisInput,
} from '@fernway/contracts/http/ai-analyses';
import { Caller, Route } from '@fernway/service-kit';
import { AnalysesService } from './analyses.service.js';

@Controller()
export class AnalysesController {
  constructor(private readonly analyses: AnalysesService) {}

  @Route(analyseData)
  data(@Caller() caller: Caller, @Body({ schema: analyseData.body }) input: DataAnalysisInput) {
    return this.analyses.data(caller, input);
  }

  @Route(analyseSentiment)
  sentiment(@Caller() caller: Caller, @Body({ schema: analyseSentiment.body }) input: SentimentAnalysisInput) {
    return this.analyses.sentiment(caller, input);
  }
}
