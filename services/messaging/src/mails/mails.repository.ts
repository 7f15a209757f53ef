import { Injectable } from '@nestjs/common';
import type { Language } from '@fernway/contracts/http/identity';
import type { MailLogo } from './mail-head.js';
import { type PlatformTx, removeSome, type Tx } from '@fernway/database';

export type NewMail = {
  id: string;
  key: string;
  userId: string | null;
  recipient: string;
  subject: string;
  text: string;
  /** The same as a page; mails from before do not have it. */
  html: string | null;
  headers: Record<string, string>;
  template: string;
  about: MailAbout | null;
  /** Of the company in whose name it is written. */
  logo: MailLogo | null;
};

/** Of a mail that a person wrote; without a contact he wrote to himself. */
export type MailAbout = {
  workspaceId: string;
  userId: string;
  senderName: string;
  /** Name of the company that he works with. */
  organization?: string | undefined;
  contactId: string | null;
  dealId: string | null;
  /** Where and how he hears of it when it does not arrive; mails from before do not have it. */
  sender?: { email: string; firstName: string; language: Language };
};

/** Of a mail that was given up: the answer of a server that refused it for good, else the last failure. */
export type Failure = { refused: boolean; reason: string };

export type UndeliveredMail = Pick<StoredMail, 'id' | 'recipient' | 'subject' | 'about'> & Failure & { failedAt: Date };

export type StoredMail = Pick<
  NewMail,
  'id' | 'recipient' | 'subject' | 'text' | 'html' | 'headers' | 'template' | 'about' | 'logo'
> & {
  status: 'queued' | 'sent' | 'failed';
  attempts: number;
  createdAt: Date;
};

const columns = `id, recipient, subject, text, html, headers, template, about, logo, status, attempts, created_at as "createdAt"`;

@Injectable()
export class MailsRepository {
  /** A mail whose reason was written before is left as it is. */
  async insert(tx: Tx, mail: NewMail): Promise<void> {
    await tx.query({
      name: 'insert-mail',
      text: `insert into mail (id, key, user_id, recipient, subject, text, html, headers, template, about, logo, status)
             values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, 'queued') on conflict do nothing`,
      values: [
        mail.id,
        mail.key,
        mail.userId,
        mail.recipient,
        mail.subject,
        mail.text,
        mail.html,
        mail.headers,
        mail.template,
        mail.about,
        mail.logo,
      ],
    });
  }

  /** Takes the next mail that is due, for `leaseSeconds`: a sender that dies loses it to another after that. */
  async take(tx: PlatformTx, leaseSeconds: number): Promise<StoredMail | undefined> {
    const [mail] = await tx.query<StoredMail>({
      name: 'take-mail',
      text: `update mail set attempts = attempts + 1, next_attempt_at = now() + make_interval(secs => $1)
              where id = (select id from mail where status = 'queued' and next_attempt_at <= now()
                          order by next_attempt_at limit 1 for update skip locked)
             returning ${columns}`,
      values: [leaseSeconds],
    });
    return mail;
  }

  /** For a mail that is being sent. Only by who has the lease, as `retry`. */
  async renew(
    tx: PlatformTx,
    { id, attempts }: Pick<StoredMail, 'id' | 'attempts'>,
    leaseSeconds: number,
  ): Promise<void> {
    await tx.query({
      name: 'renew-mail',
      text: `update mail set next_attempt_at = now() + make_interval(secs => $3) where id = $1 and status = 'queued' and attempts = $2`,
      values: [id, attempts, leaseSeconds],
    });
  }

  /** @returns false where another sender, who took it after this one was too slow, said before what became of it */
  async markSent(tx: PlatformTx, id: string): Promise<boolean> {
    const rows = await tx.query({
      name: 'mail-sent',
      text: `update mail set status = 'sent', sent_at = now(), last_error = null where id = $1 and status = 'queued' returning id`,
      values: [id],
    });
    return rows.length > 0;
  }

  /** Only by who has the lease: `attempts` is that of the attempt that failed. */
  async retry(
    tx: PlatformTx,
    { id, attempts }: Pick<StoredMail, 'id' | 'attempts'>,
    error: string,
    seconds: number,
  ): Promise<void> {
    await tx.query({
      name: 'mail-retry',
      text: `update mail set last_error = $2, next_attempt_at = now() + make_interval(secs => $3) where id = $1 and status = 'queued' and attempts = $4`,
      values: [id, error, seconds, attempts],
    });
  }

  /** As `retry`. @returns whether it was this attempt's to give up */
  async giveUp(
    tx: PlatformTx,
    { id, attempts }: Pick<StoredMail, 'id' | 'attempts'>,
    { refused, reason }: Failure,
  ): Promise<boolean> {
    const rows = await tx.query({
      name: 'mail-given-up',
      text: `update mail set status = 'failed', failed_at = now(), refused = $3, last_error = $2
              where id = $1 and status = 'queued' and attempts = $4 returning id`,
      values: [id, reason, refused, attempts],
    });
    return rows.length > 0;
  }

  /** What somebody wrote himself in a workspace and did not arrive, the latest first. */
  undelivered(
    tx: PlatformTx,
    { user, workspace, days, limit }: { user: string; workspace: string; days: number; limit: number },
  ): Promise<UndeliveredMail[]> {
    return tx.query<UndeliveredMail>({
      name: 'mails-undelivered',
      text: `select id, recipient, subject, about, refused, last_error as reason, failed_at as "failedAt" from mail
              where user_id = $1 and status = 'failed' and failed_at > now() - make_interval(days => $3) and about ->> 'workspaceId' = $2
              order by failed_at desc limit $4`,
      values: [user, workspace, days, limit],
    });
  }

  async find(tx: PlatformTx, id: string): Promise<StoredMail | undefined> {
    const [mail] = await tx.query<StoredMail>({
      name: 'mail-find',
      text: `select ${columns} from mail where id = $1`,
      values: [id],
    });
    return mail;
  }

  /** What left or was given up so long ago; what is queued stays. */
  forgetOld(tx: PlatformTx, days: number): Promise<boolean> {
    const where = `status <> 'queued' and created_at < now() - make_interval(days => $1) and coalesce(sent_at, failed_at, created_at) < now() - make_interval(days => $1)`;
    return removeSome(tx, { table: 'mail', where, values: [days] });
  }

  /** Newest first, before the mail `before`, to one address where one is given. */
  page(
    tx: PlatformTx,
    { limit, before, to }: { limit: number; before: string | null; to: string | null },
  ): Promise<StoredMail[]> {
    return tx.query<StoredMail>({
      name: 'mail-page',
      text: `select ${columns} from mail where ($1::uuid is null or id < $1) and ($2::text is null or recipient = $2)
              order by id desc limit $3`,
      values: [before, to, limit],
    });
  }
}
