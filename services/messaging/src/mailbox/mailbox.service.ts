import { Injectable } from '@nestjs/common';
import { AppError } from '@fernway/contracts/errors';
import type { MailboxMessage } from '@fernway/contracts/http/messaging';
import { Tenancy } from '@fernway/database';
import { InjectEnv } from '@fernway/service-kit';
import type { Env } from '../env.js';
import { headersOf } from '../mails/mail-transport.js';
import { MailsRepository, type StoredMail } from '../mails/mails.repository.js';

type Page = { limit: number; after?: string | undefined; to?: string | undefined };

/** The local mailbox: mail that goes nowhere else. Not there with any other setting of MAIL. */
@Injectable()
export class MailboxService {
  constructor(
    private readonly tenancy: Tenancy,
    private readonly mails: MailsRepository,
    @InjectEnv() private readonly env: Env,
  ) {}

  async list({ limit, after, to }: Page): Promise<{ items: MailboxMessage[]; next: string | null }> {
    this.requireLocal();
    const before = after ?? null;
    const rows = await this.tenancy.run({ platform: 'scheduler' }, (tx) =>
      this.mails.page(tx, { limit: limit + 1, before, to: to ?? null }),
    );
    const items = rows.slice(0, limit).map((mail) => shown(mail, this.env.from));
    return { items, next: rows.length > limit ? (items.at(-1)?.id ?? null) : null };
  }

  /** A mail as a page. @throws not-found also where it is text alone */
  async page(id: string): Promise<string> {
    this.requireLocal();
    const mail = await this.tenancy.run({ platform: 'scheduler' }, (tx) => this.mails.find(tx, id));
    if (!mail?.html) throw new AppError('not-found');
    return mail.html;
  }

  private requireLocal(): void {
    if (this.env.mail !== 'local') throw new AppError('not-found', { detail: 'There is no local mailbox' });
  }
}

const shown = (mail: StoredMail, from: string): MailboxMessage => ({
  id: mail.id,
  to: mail.recipient,
  subject: mail.subject,
  text: mail.text,
  html: mail.html,
  headers: headersOf(mail, from),
  template: mail.template,
  status: mail.status,
  createdAt: mail.createdAt.toISOString(),
});
