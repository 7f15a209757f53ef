import { Injectable } from '@nestjs/common';
import type { Language } from '@fernway/contracts/http/identity';
import { type PlatformTx, removeSome } from '@fernway/database';

export type Subscriber = {
  id: string;
  email: string;
  language: Language;
  status: 'pending' | 'subscribed' | 'unsubscribed';
  version: number;
  token: string;
};

const columns = 'id, email, language, status, version, token';

@Injectable()
export class SubscribersRepository {
  /** The subscriber with this address, made if there is none; who had left may come back. */
  async ask(
    tx: PlatformTx,
    { id, email, language, token }: Pick<Subscriber, 'id' | 'email' | 'language' | 'token'>,
  ): Promise<Subscriber> {
    const [row] = await tx.query<Subscriber>({
      name: 'ask-subscriber',
      text: `insert into subscriber (id, email, language, status, token) values ($1, $2, $3, 'pending', $4)
             on conflict (lower(email)) do update set language = excluded.language, version = subscriber.version + 1, asked_at = now(),
               status = case when subscriber.status = 'subscribed' then 'subscribed' else 'pending' end
             returning ${columns}`,
      values: [id, email, language, token],
    });
    if (!row) throw new Error('An upsert returned nothing');
    return row;
  }

  async find(tx: PlatformTx, token: string): Promise<Subscriber | undefined> {
    const [row] = await tx.query<Subscriber>({
      name: 'find-subscriber',
      text: `select ${columns} from subscriber where token = $1`,
      values: [token],
    });
    return row;
  }

  /** Who left is subscribed again only by asking again, not by an old link. @returns the subscriber when this call changed the status */
  async become(tx: PlatformTx, token: string, status: 'subscribed' | 'unsubscribed'): Promise<Subscriber | undefined> {
    const [row] = await tx.query<Subscriber>({
      name: 'subscriber-becomes',
      text: `update subscriber set status = $2, version = version + 1,
                    confirmed_at = case when $2 = 'subscribed' then now() else confirmed_at end,
                    unsubscribed_at = case when $2 = 'unsubscribed' then now() end
              where token = $1 and status <> $2 and ($2 = 'unsubscribed' or status = 'pending') returning ${columns}`,
      values: [token, status],
    });
    return row;
  }

  /** Who asked and never confirmed. Who confirmed or left once stays: both are to be shown, and who left is to be left alone. */
  forgetUnconfirmed(tx: PlatformTx, days: number): Promise<boolean> {
    const where = `status = 'pending' and confirmed_at is null and unsubscribed_at is null and asked_at < now() - make_interval(days => $1)`;
    return removeSome(tx, { table: 'subscriber', where, values: [days] });
  }
}
