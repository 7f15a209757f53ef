import { Injectable } from '@nestjs/common';
import type { Receipt } from '@fernway/contracts/http/ai';
import type { CallNotesInput, CallSummary } from '@fernway/contracts/http/ai-copilot';
import { getContact } from '@fernway/contracts/http/crm';
import { type Caller, ServiceClient } from '@fernway/service-kit';
import { whoAsks } from '../asking/who-asks.js';
import { dayIn } from '../days/day.js';
import { GenerationsService } from '../generations/generations.service.js';
import { sentimentOf } from '../sentiment/sentiment.js';
import { callTask, groundedIn } from './call-task.js';

@Injectable()
export class CallsService {
  constructor(
    private readonly services: ServiceClient,
    private readonly generations: GenerationsService,
  ) {}

  /** Who was called is read with the user's own token, like everything that reaches a model. */
  async summarise(caller: Caller, { notes, contactId }: CallNotesInput): Promise<{ result: CallSummary; receipt: Receipt }> {
    const [{ user }, contact] = await Promise.all([
      whoAsks(this.services, caller),
      contactId ? this.services.call(getContact, { caller, params: { id: contactId } }) : null,
    ]);
    const today = dayIn(user.timeZone, new Date());
    const { result, receipt } = await this.generations.run(caller, {
      feature: 'call-summarization',
      task: callTask({ notes, contact, user, today, sentimentOf: (text) => sentimentOf(text).sentiment }),
      records: contact ? [{ type: 'contact', id: contact.id, label: contact.name }] : [],
      failure: 'Failed to generate summary. Please try again.',
    });
    return { result: groundedIn(notes, result, today), receipt };
  }
}
