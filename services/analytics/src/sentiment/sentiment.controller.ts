import { Controller, Query } from '@nestjs/common';
import { getSentiment } from '@fernway/contracts/http/analytics-sentiment';
import { Caller, Route } from '@fernway/service-kit';
import { SentimentService } from './sentiment.service.js';

@Controller()
export class SentimentController {
  constructor(private readonly sentiment: SentimentService) {}

  @Route(getSentiment)
  overview(@Caller() caller: Caller, @Query({ schema: getSentiment.query }) { months }: { months: number }) {
    return this.sentiment.overview(caller, months);
  }
}
