import { Injectable } from '@nestjs/common';
import type { ContactInput } from '@fernway/contracts/http/messaging';
import { type PlatformTx, removeSome } from '@fernway/database';

@Injectable()
export class ContactMessagesRepository {
  async insert(tx: PlatformTx, id: string, { name, email, company, subject, message }: ContactInput): Promise<void> {
    await tx.query({
      name: 'insert-contact-message',
      text: 'insert into contact_message (id, name, email, company, subject, message) values ($1, $2, $3, $4, $5, $6)',
      values: [id, name, email, company ?? null, subject, message],
    });
  }

  forgetOld(tx: PlatformTx, days: number): Promise<boolean> {
    return removeSome(tx, {
      table: 'contact_message',
      where: 'created_at < now() - make_interval(days => $1)',
      values: [days],
    });
  }
}
