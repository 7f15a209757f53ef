import { Inject, Injectable } from '@nestjs/common';
import { AppError } from '@fernway/contracts/errors';
import type { Language } from '@fernway/contracts/http/identity';
import type { Tx } from '@fernway/database';
import { uuidv7 } from 'uuidv7';
import type { TemplateName, Templates } from '../templates/template.js';
import { type MailContent, write } from '../templates/write.js';
import { machineMail } from './machine-mail.js';
import type { MailHead } from './mail-head.js';
import { MAIL_TRANSPORT, type MailTransport } from './mail-transport.js';
import { MailSender } from './mail-sender.js';
import { type MailAbout, MailsRepository } from './mails.repository.js';
import { oneLine } from './one-line.js';

export type Letter<Name extends TemplateName> = {
  id?: string;
  /** What the mail stands for: `welcome:<user>`. The same key is mailed once. */
  key: string;
  to: string;
  userId?: string;
  language: Language;
  template: Name;
  facts: Parameters<Templates[Name]>[0];
  headers?: Record<string, string>;
  /** In whose name it is written, where that is not the platform's alone. */
  head?: MailHead | undefined;
};

/** Writes mail in the transaction that gives the reason for it; the sender takes it from there. */
@Injectable()
export class MailsService {
  constructor(
    private readonly mails: MailsRepository,
    private readonly sender: MailSender,
    @Inject(MAIL_TRANSPORT) private readonly transport: MailTransport | null,
  ) {}

  get isOn(): boolean {
    return this.transport !== null;
  }

  /** @throws feature-off where the operator turned mail off */
  requireOn(): void {
    if (this.isOn) return;
    throw new AppError('feature-off', { detail: 'Mail is off: the operator enables it with SMTP_URL' });
  }

  /** Mail of the platform itself. */
  async post<Name extends TemplateName>(tx: Tx, letter: Letter<Name>): Promise<void> {
    const headers = { ...machineMail, ...letter.headers };
    await this.postWritten(tx, {
      ...letter,
      ...write(letter.template, letter.language, letter.facts, letter.head),
      headers,
    });
  }

  async postWritten(
    tx: Tx,
    mail: MailContent & {
      id?: string;
      key: string;
      to: string;
      userId?: string;
      template: string;
      headers?: Record<string, string>;
      about?: MailAbout;
      head?: MailHead | undefined;
    },
  ): Promise<void> {
    if (!this.transport) return;
    const {
      id = uuidv7(),
      key,
      to: recipient,
      userId = null,
      subject,
      text,
      html,
      template,
      headers = {},
      about = null,
      head,
    } = mail;
    await this.mails.insert(tx, {
      id,
      key,
      userId,
      recipient,
      subject: oneLine(subject),
      text,
      html,
      headers,
      template,
      about,
      logo: head?.logo ?? null,
    });
    tx.afterCommit(() => this.sender.poke());
  }
}
