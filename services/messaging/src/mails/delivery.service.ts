import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { EmailBounced, EmailSent } from '@fernway/contracts/events/messaging';
import { type PlatformTx, Tenancy } from '@fernway/database';
import { outbox } from '@fernway/events';
import { type BaseEnv, InjectEnv, InjectLogger, isPassing, repeat } from '@fernway/service-kit';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { OrganizationsService } from '../organizations/organizations.service.js';
import { MAIL_TRANSPORT, type MailTransport } from './mail-transport.js';
import { type Failure, MailsRepository, type StoredMail } from './mails.repository.js';
import { refusalOf } from './refusal.js';
import { returnedMail } from './returned-mail.js';

/** Renewed while a mail is being sent; that of a process that died ends. */
const leaseSeconds = 20;
const renewalMs = 5_000;
/** Between attempts to note what became of a mail while the database is away. */
const noteAgainMs = 500;
const firstRetrySeconds = 10;
const longestRetrySeconds = 30 * 60;
/** Longer than most mail servers are away. */
const givenUpAfterMs = 24 * 3_600_000;

@Injectable()
export class DeliveryService implements OnApplicationShutdown {
  private readonly closing = new AbortController();

  constructor(
    private readonly tenancy: Tenancy,
    private readonly mails: MailsRepository,
    private readonly organizations: OrganizationsService,
    @Inject(MAIL_TRANSPORT) private readonly transport: MailTransport | null,
    @InjectEnv() private readonly env: Pick<BaseEnv, 'publicUrl'>,
    @InjectLogger() private readonly logger: Logger,
  ) {}

  /** Sends one mail that is due. @returns whether there was one */
  async sendNext(): Promise<boolean> {
    const mail = await this.tenancy.run({ platform: 'scheduler' }, (tx) => this.mails.take(tx, leaseSeconds));
    if (!mail || !this.transport) return false;
    const stopRenewing = repeat(
      renewalMs,
      () => this.renew(mail),
      (err) => this.logger.warn({ err, mail: mail.id }, 'A mail that is being sent could not be held'),
    );
    try {
      await this.transport.send(mail, mail.logo ? await this.organizations.logo(mail.logo) : undefined);
    } catch (error) {
      await this.failed(mail, error);
      return true;
    } finally {
      await stopRenewing();
    }
    await this.note(async (tx) => {
      if (await this.mails.markSent(tx, mail.id)) await tellSent(tx, mail);
    });
    return true;
  }

  onApplicationShutdown(): void {
    this.closing.abort();
  }

  private renew(mail: StoredMail): Promise<void> {
    return this.tenancy.run({ platform: 'scheduler' }, (tx) => this.mails.renew(tx, mail, leaseSeconds));
  }

  /** Until the database takes it: a mail that has left and is not noted as sent would leave again. */
  private async note(outcome: (tx: PlatformTx) => Promise<unknown>): Promise<void> {
    for (;;) {
      try {
        await this.tenancy.run({ platform: 'scheduler' }, outcome);
        return;
      } catch (error) {
        if (!isPassing(error) || this.closing.signal.aborted) throw error;
        await sleep(noteAgainMs, undefined, { signal: this.closing.signal }).catch(() => undefined);
      }
    }
  }

  /** A refusal for good ends it at once; all else is tried again, for a day. */
  private async failed(mail: StoredMail, error: unknown): Promise<void> {
    const refusal = refusalOf(error);
    const tired = Date.now() - mail.createdAt.getTime() > givenUpAfterMs;
    const retry =
      refusal === null && !tired ? Math.min(longestRetrySeconds, firstRetrySeconds * 2 ** (mail.attempts - 1)) : null;
    this.logger.warn({ err: error, mail: mail.id, retry }, 'A mail could not be sent');
    const reason = refusal ?? (error instanceof Error ? error.message : String(error));
    await this.note(async (tx) => {
      if (retry !== null) return this.mails.retry(tx, mail, reason, retry);
      const failure = { refused: refusal !== null, reason };
      if (await this.mails.giveUp(tx, mail, failure)) await this.tellReturned(tx, mail, failure);
    });
  }

  /** Who wrote it himself hears of it: by mail, in his browser, and on the record. */
  private async tellReturned(tx: PlatformTx, mail: StoredMail, failure: Failure): Promise<void> {
    if (!mail.about) return;
    const { workspaceId, userId, contactId, dealId } = mail.about;
    const data = {
      contactId,
      dealId,
      to: mail.recipient,
      subject: mail.subject,
      text: mail.text,
      ...failure,
      failedAt: new Date().toISOString(),
    };
    await outbox.publish(tx, EmailBounced, {
      subject: mail.id,
      version: 1,
      workspace: workspaceId,
      user: userId,
      data,
    });
    const returned = returnedMail(mail, failure, this.env.publicUrl);
    if (returned) await this.mails.insert(tx, returned);
  }
}

/** What a person wrote to a contact goes on his timeline, once it has left. */
const tellSent = async (tx: PlatformTx, { id, about, recipient, subject, text }: StoredMail): Promise<void> => {
  if (!about?.contactId) return;
  const { workspaceId, userId, contactId, dealId } = about;
  const data = { contactId, dealId, to: recipient, subject, text, sentAt: new Date().toISOString() };
  await outbox.publish(tx, EmailSent, { subject: id, version: 1, workspace: workspaceId, user: userId, data });
};
