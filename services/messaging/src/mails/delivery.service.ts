import { Inject, Injectable } from '@nestjs/common';
import { EmailSent } from '@fernway/contracts/events/messaging';
import { type PlatformTx, Tenancy } from '@fernway/database';
import { outbox } from '@fernway/events';
import { InjectLogger } from '@fernway/service-kit';
import type { Logger } from 'pino';
import { MAIL_TRANSPORT, type MailTransport } from './mail-transport.js';
import { MailsRepository, type StoredMail } from './mails.repository.js';

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
    await this.tenancy.run({ platform: 'scheduler' }, async (tx) => {
      await this.mails.markSent(tx, mail.id);
      await tellSent(tx, mail);
    });
    return true;
  }
}

/** What a person wrote to a contact goes on his timeline, once it has left. */
const tellSent = async (tx: PlatformTx, { id, about, recipient, subject, text }: StoredMail): Promise<void> => {
  if (!about?.contactId) return;
  const { workspaceId, userId, contactId, dealId } = about;
  const data = { contactId, dealId, to: recipient, subject, text, sentAt: new Date().toISOString() };
  await outbox.publish(tx, EmailSent, { subject: id, version: 1, workspace: workspaceId, user: userId, data });
};
