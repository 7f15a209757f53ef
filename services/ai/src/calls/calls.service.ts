import { Injectable } from '@nestjs/common';
import type { Receipt } from '@fernway/contracts/http/ai';
import type { CallNotesInput, CallSummary } from '@fernway/contracts/http/ai-copilot';
import { getContact } from '@fernway/contracts/http/crm';
import { type Caller, ServiceClient } from '@fernway/service-kit';
import { early } from '../asking/early.js';
import { WhoAsks } from '../asking/who-asks.service.js';
import { dayIn } from '../days/day.js';
import { GenerationsService } from '../generations/generations.service.js';
import { contactRef } from '../receipts/receipt-record.js';
import { sentimentOf } from '../sentiment/sentiment.js';
import { callTask, groundedIn } from './call-task.js';

@Injectable()
export class CallsService {
  constructor(
    private readonly services: ServiceClient,
    private readonly who: WhoAsks,
    private readonly generations: GenerationsService,
  ) {}

  /** Who was called is read with the user's own token, like everything that reaches a model. */
  async summarise(
    caller: Caller,
    { notes, contactId }: CallNotesInput,
  ): Promise<{ result: CallSummary; receipt: Receipt }> {
    const asking = early(this.who.of(caller).then((user) => ({ user, today: dayIn(user.timeZone, new Date()) })));
    const contact = contactId ? await this.services.call(getContact, { caller, params: { id: contactId } }) : null;
    const { result, receipt } = await this.generations.run(caller, {
      feature: 'call-summarization',
      task: async () =>
        callTask({ notes, contact, ...(await asking), sentimentOf: (text) => sentimentOf(text).sentiment }),
      records: contact ? [contactRef(contact)] : [],
      failure: 'Failed to generate summary. Please try again.',
    });
    return { result: groundedIn(notes, result, (await asking).today), receipt };
  }
}
