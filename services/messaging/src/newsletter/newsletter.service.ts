import { Injectable } from '@nestjs/common';
import { AppError } from '@fernway/contracts/errors';
import { Subscribed, Unsubscribed } from '@fernway/contracts/events/messaging';
import type { NewsletterInput } from '@fernway/contracts/http/messaging';
import { type PlatformTx, Tenancy } from '@fernway/database';
import { outbox } from '@fernway/events';
import { type BaseEnv, InjectEnv } from '@fernway/service-kit';
import { randomBytes } from 'node:crypto';
import { uuidv7 } from 'uuidv7';
import { MailLimits } from '../limits/mail-limits.js';
import { MailsService } from '../mails/mails.service.js';
import { type Subscriber, SubscribersRepository } from './subscribers.repository.js';

/** Double opt-in: nobody is subscribed who did not say so from his own mailbox. */
@Injectable()
export class NewsletterService {
  constructor(
    private readonly tenancy: Tenancy,
    private readonly subscribers: SubscribersRepository,
    private readonly mails: MailsService,
    private readonly limits: MailLimits,
    @InjectEnv() private readonly env: BaseEnv,
  ) {}

  /** Answers the same whether the address is known or not, and whether it is mailed once more. @throws AppError too-many-requests */
  async ask({ email, language }: NewsletterInput, client: string): Promise<void> {
    this.mails.requireOn();
    await this.tenancy.run({ platform: 'scheduler' }, async (tx) => {
      await this.limits.requireForm(tx, 'newsletter', client);
      const token = randomBytes(32).toString('base64url');
      const subscriber = await this.subscribers.ask(tx, { id: uuidv7(), email, language, token });
      if (subscriber.status === 'subscribed' || !(await this.limits.mayAskToConfirm(tx, subscriber.email))) return;
      await this.mails.post(tx, {
        key: `newsletter-confirm:${subscriber.id}:${subscriber.version}`,
        to: subscriber.email,
        language,
        template: 'newsletter-confirm',
        facts: { link: this.link('confirmations', subscriber) },
      });
    });
  }

  /** @throws not-found */
  find(token: string): Promise<Subscriber> {
    return this.tenancy.run({ platform: 'scheduler' }, (tx) => this.known(tx, token));
  }

  /** Confirming twice is confirming once. */
  confirm(token: string): Promise<Subscriber> {
    return this.tenancy.run({ platform: 'scheduler' }, async (tx) => {
      const confirmed = await this.subscribers.become(tx, token, 'subscribed');
      if (!confirmed) return this.known(tx, token);
      await outbox.publish(tx, Subscribed, eventOf(confirmed));
      const unsubscribe = this.link('unsubscriptions', confirmed);
      await this.mails.post(tx, {
        key: `newsletter-welcome:${confirmed.id}:${confirmed.version}`,
        to: confirmed.email,
        language: confirmed.language,
        template: 'newsletter-welcome',
        facts: { unsubscribe },
        headers: this.listHeaders(unsubscribe),
      });
      return confirmed;
    });
  }

  unsubscribe(token: string): Promise<Subscriber> {
    return this.tenancy.run({ platform: 'scheduler' }, async (tx) => {
      const left = await this.subscribers.become(tx, token, 'unsubscribed');
      if (!left) return this.known(tx, token);
      await outbox.publish(tx, Unsubscribed, eventOf(left));
      return left;
    });
  }

  private async known(tx: PlatformTx, token: string): Promise<Subscriber> {
    const subscriber = await this.subscribers.find(tx, token);
    if (!subscriber) throw new AppError('not-found', { detail: 'There is no such subscription' });
    return subscriber;
  }

  /** For the button of mail programs that leaves the list by one click (RFC 8058). */
  private listHeaders(unsubscribe: string): Record<string, string> {
    const list = `<newsletter.${new URL(this.env.publicUrl).hostname}>`;
    return {
      'List-Id': list,
      'List-Unsubscribe': `<${unsubscribe}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    };
  }

  private link(action: 'confirmations' | 'unsubscriptions', { token }: Subscriber): string {
    return `${this.env.publicUrl}/api/messaging/newsletter/${action}/${token}`;
  }
}

const eventOf = ({ id, email, language, version }: Subscriber) => ({
  subject: id,
  version,
  data: { subscriberId: id, email, language },
});
