import { Injectable } from '@nestjs/common';
import type {
  DataAnalysis,
  DataAnalysisInput,
  SentimentAnalysis,
  SentimentAnalysisInput,
} from '@fernway/contracts/http/ai-analyses';
import type { Receipt } from '@fernway/contracts/http/ai';
import type { Caller } from '@fernway/service-kit';
import { noRecords } from '../asking/no-records.js';
import { tellUnreadable } from '../asking/unreadable.js';
import { WhoAsks } from '../asking/who-asks.service.js';
import { GenerationsService } from '../generations/generations.service.js';
import { eachOnce } from '../receipts/receipt-record.js';
import { AnalysisFacts } from './analysis-facts.js';
import { analyse } from './data-findings.js';
import { dataTask, wordedBy } from './data-task.js';
import { sentimentTask } from './sentiment-task.js';
import { judgedBy, listen, type VoiceFacts } from './voices.js';

type Made<T> = { result: T; receipt: Receipt };

const failure = 'Failed to generate insights. Please try again.';

@Injectable()
export class AnalysesService {
  constructor(
    private readonly who: WhoAsks,
    private readonly facts: AnalysisFacts,
    private readonly generations: GenerationsService,
  ) {}

  async data(caller: Caller, input: DataAnalysisInput): Promise<Made<DataAnalysis>> {
    const user = await this.who.of(caller);
    const facts = await this.facts.data(caller, user, input, new Date());
    const computed = analyse(facts, user.language);
    if (!computed) throw noRecords('Add customer and sales data to get started.');
    const records = eachOnce(computed.findings.flatMap((finding) => finding.records));
    return this.generations
      .run(caller, {
        feature: 'data-analysis',
        task: dataTask(computed, user.language),
        records,
        failure,
        keep: (words) => wordedBy(computed, words),
      })
      .catch(tellUnreadable);
  }

  async sentiment(caller: Caller, input: SentimentAnalysisInput): Promise<Made<SentimentAnalysis>> {
    const user = await this.who.of(caller);
    const facts = await this.facts.voices(caller, user, input, new Date());
    if (facts.latest.length === 0)
      throw noRecords('Record calls, e-mails, meetings, messages or notes to get started.');
    return this.generations
      .run(caller, {
        feature: 'sentiment-analysis',
        task: sentimentTask(facts),
        records: recordsOf(facts),
        failure,
        keep: (judgement) => (judgement.interactions.length > 0 ? judgedBy(facts, judgement) : listen(facts)),
      })
      .catch(tellUnreadable);
  }
}

const recordsOf = ({ latest }: VoiceFacts): Receipt['records'] =>
  latest.map(({ id, type, subject }) => ({ type: 'activity', id, label: subject || type }));
