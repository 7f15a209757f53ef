import { Inject, Injectable } from '@nestjs/common';
import { Tenancy } from '@fernway/database';
import { InjectLogger } from '@fernway/service-kit';
import type { Logger } from 'pino';
import { MAIL_TRANSPORT, type MailTransport } from './mail-transport.js';
import { MailsRepository } from './mails.repository.js';

const leaseSeconds = 120;
const attempts = 8;
const firstRetrySeconds = 10;

@Injectable()
export class DeliveryService {
  constructor(
    private readonly tenancy: Tenancy,
    private readonly mails: MailsRepository,
    @Inject(MAIL_TRANSPORT) private readonly transport: MailTransport | null,
    @InjectLogger() private readonly logger: Logger,
  ) {}

  /** Sends one mail that is due. @returns whether there was one */
  async sendNext(): Promise<boolean> {
    const mail = await this.tenancy.run({ platform: 'scheduler' }, (tx) => this.mails.take(tx, leaseSeconds));
    if (!mail || !this.transport) return false;
    try {
      await this.transport.send(mail);
    } catch (error) {
      const retry = mail.attempts < attempts ? firstRetrySeconds * 2 ** (mail.attempts - 1) : null;
      this.logger.warn({ err: error, mail: mail.id, retry }, 'A mail could not be sent');
      const reason = error instanceof Error ? error.message : String(error);
      await this.tenancy.run({ platform: 'scheduler' }, (tx) => this.mails.markFailed(tx, mail.id, reason, retry));
      return true;
    }
    await this.tenancy.run({ platform: 'scheduler' }, (tx) => this.mails.markSent(tx, mail.id));
    return true;
  }
}
