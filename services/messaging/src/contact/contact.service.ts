import { brand } from '@fernway/brand';
import { Injectable } from '@nestjs/common';
import type { ContactInput } from '@fernway/contracts/http/messaging';
import { type PlatformTx, Tenancy } from '@fernway/database';
import { InjectEnv, recipientKey } from '@fernway/service-kit';
import { uuidv7 } from 'uuidv7';
import type { Env } from '../env.js';
import { MailLimits } from '../limits/mail-limits.js';
import { machineMail, machineReply } from '../mails/machine-mail.js';
import { MailsService } from '../mails/mails.service.js';
import { oneLine } from '../mails/one-line.js';
import { layOut } from '../templates/write.js';
import { ContactMessagesRepository } from './contact-messages.repository.js';

@Injectable()
export class ContactService {
  constructor(
    private readonly tenancy: Tenancy,
    private readonly messages: ContactMessagesRepository,
    private readonly mails: MailsService,
    private readonly limits: MailLimits,
    @InjectEnv() private readonly env: Env,
  ) {}

  /**
   * Kept, and sent to the operator. The visitor hears that it arrived, in no word of his own: the address may be
   * another's, who must not be sent a message through us.
   * @throws AppError too-many-requests, which says nothing of the address
   */
  async receive(input: ContactInput, client: string): Promise<void> {
    const id = uuidv7();
    await this.tenancy.run({ platform: 'scheduler' }, async (tx) => {
      await this.limits.requireForm(tx, 'contact', client);
      await this.messages.insert(tx, id, input);
      // Only machines see this field. The answer is the usual one, so that they learn nothing.
      if (input.website) return;
      await this.tellOperator(tx, id, input);
      // The operator got the message itself.
      if (recipientKey(input.email) === recipientKey(this.env.supportEmail)) return;
      if (!(await this.limits.mayAcknowledge(tx, input.email))) return;
      await this.mails.post(tx, {
        key: `contact-acknowledgement:${id}`,
        to: input.email,
        language: input.language,
        template: 'contact-acknowledgement',
        facts: { hours: brand.claims.responseHours },
        headers: machineReply,
      });
    });
  }

  private async tellOperator(
    tx: PlatformTx,
    id: string,
    { name, email, company, subject, message }: ContactInput,
  ): Promise<void> {
    const from = oneLine(name);
    const written = layOut('en', {
      subject: `${oneLine(subject)} (${from})`,
      lines: [`From: ${from}${company ? `, ${oneLine(company)}` : ''}\nE-mail: ${email}`],
      notes: ['A visitor wrote this with the contact form; an answer goes to the address that was given.'],
      quote: message,
    });
    await this.mails.postWritten(tx, {
      key: `contact:${id}`,
      to: this.env.supportEmail,
      ...written,
      template: 'contact',
      headers: { ...machineMail, 'Reply-To': email },
    });
  }
}
