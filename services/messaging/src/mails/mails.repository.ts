import { Injectable } from '@nestjs/common';
import type { PlatformTx, Tx } from '@fernway/database';

export type NewMail = {
  id: string;
  key: string;
  userId: string | null;
  recipient: string;
  subject: string;
  text: string;
  headers: Record<string, string>;
  template: string;
  about: MailAbout | null;
};

/** Of a mail that a person wrote; without a contact he wrote to himself. */
export type MailAbout = { workspaceId: string; userId: string; senderName: string; contactId: string | null; dealId: string | null };

export type StoredMail = Pick<NewMail, 'id' | 'recipient' | 'subject' | 'text' | 'headers' | 'template' | 'about'> & {
  status: 'queued' | 'sent' | 'failed';
  attempts: number;
  createdAt: Date;
};

const columns = `id, recipient, subject, text, headers, template, about, status, attempts, created_at as "createdAt"`;

@Injectable()
export class MailsRepository {
  /** A mail whose reason was written before is left as it is. */
  async insert(tx: Tx, mail: NewMail): Promise<void> {
    await tx.query({
      name: 'insert-mail',
      text: `insert into mail (id, key, user_id, recipient, subject, text, headers, template, about, status)
             values ($1, $2, $3, $4, $5, $6, $7, $8, $9, 'queued') on conflict do nothing`,
      values: [mail.id, mail.key, mail.userId, mail.recipient, mail.subject, mail.text, mail.headers, mail.template, mail.about],
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

  async markSent(tx: PlatformTx, id: string): Promise<void> {
    await tx.query({
      name: 'mail-sent',
      text: `update mail set status = 'sent', sent_at = now(), last_error = null where id = $1`,
      values: [id],
    });
  }

  /** @param retrySeconds null: given up */
  async markFailed(tx: PlatformTx, id: string, error: string, retrySeconds: number | null): Promise<void> {
    await tx.query({
      name: 'mail-failed',
      text: `update mail set last_error = $2, status = case when $3::float is null then 'failed' else 'queued' end,
                    next_attempt_at = now() + make_interval(secs => coalesce($3, 0)) where id = $1`,
      values: [id, error, retrySeconds],
    });
  }

  /** Newest first, before the mail `before`, to one address where one is given. */
  page(tx: PlatformTx, { limit, before, to }: { limit: number; before: string | null; to: string | null }): Promise<StoredMail[]> {
    return tx.query<StoredMail>({
      name: 'mail-page',
      text: `select ${columns} from mail where ($1::uuid is null or id < $1) and ($2::text is null or recipient = $2)
              order by id desc limit $3`,
      values: [before, to, limit],
    });
  }
}
