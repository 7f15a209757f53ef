import { Injectable } from '@nestjs/common';
import type { EmailDraft, EmailDraftInput, Receipt } from '@fernway/contracts/http/ai';
import { getContact } from '@fernway/contracts/http/crm';
import { type Caller, ServiceClient } from '@fernway/service-kit';
import { WhoAsks } from '../asking/who-asks.service.js';
import { GenerationsService } from '../generations/generations.service.js';
import { contactRef } from '../receipts/receipt-record.js';
import { emailTask } from './email-task.js';

@Injectable()
export class EmailsService {
  constructor(
    private readonly services: ServiceClient,
    private readonly who: WhoAsks,
    private readonly generations: GenerationsService,
  ) {}

  /** The contact is read with the user's own token: what he may not see cannot get into his draft. */
  async draft(caller: Caller, input: EmailDraftInput): Promise<{ result: EmailDraft; receipt: Receipt }> {
    const contact = input.contactId
      ? await this.services.call(getContact, { caller, params: { id: input.contactId } })
      : null;
    return this.generations.run(caller, {
      feature: 'email-drafting',
      task: async () => emailTask({ input, contact, sender: await this.who.of(caller) }),
      records: contact ? [contactRef(contact)] : [],
      failure: 'Failed to generate email. Please try again.',
    });
  }
}
