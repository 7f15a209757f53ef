import { brand } from '@fernway/brand';
import { Injectable } from '@nestjs/common';
import type { ContactInput } from '@fernway/contracts/http/messaging';
import { Tenancy } from '@fernway/database';
import { InjectEnv } from '@fernway/service-kit';
import { uuidv7 } from 'uuidv7';
import type { Env } from '../env.js';
import { MailsService } from '../mails/mails.service.js';
import { ContactMessagesRepository } from './contact-messages.repository.js';

@Injectable()
export class ContactService {
  constructor(
    private readonly tenancy: Tenancy,
    private readonly messages: ContactMessagesRepository,
    private readonly mails: MailsService,
    @InjectEnv() private readonly env: Env,
  ) {}

  /** Kept, sent to the operator, and copied to the visitor. */
  async receive(input: ContactInput): Promise<void> {
    const { name, email, company, subject, message, language } = input;
    const id = uuidv7();
    await this.tenancy.run({ platform: 'scheduler' }, async (tx) => {
      await this.messages.insert(tx, id, input);
      await this.mails.post(tx, {
        key: `contact-copy:${id}`,
        to: email,
        language,
        template: 'contact-copy',
        facts: { name, subject, message, hours: brand.claims.responseHours },
      });
      await this.mails.postText(tx, {
        key: `contact:${id}`,
        to: this.env.supportEmail,
        subject: `${subject} (${name})`,
        text: `${message}\n\n${name}${company ? `, ${company}` : ''}\n${email}\n`,
        template: 'contact',
        headers: { 'Reply-To': email },
      });
    });
  }
}
