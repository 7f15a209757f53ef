import { Injectable } from '@nestjs/common';
import type { PlatformTx } from '@fernway/database';

export type Digest = { accountId: string; seq: number; head: Buffer };

@Injectable()
export class ChainDigestsRepository {
  async isComplete(tx: PlatformTx, day: string): Promise<boolean> {
    const rows = await tx.query({
      name: 'digest-complete',
      text: 'SELECT 1 FROM digested_day WHERE day = $1',
      values: [day],
    });
    return rows.length > 0;
  }

  /** The next accounts, in their order. */
  async accountsAfter(tx: PlatformTx, after: string, limit: number): Promise<string[]> {
    const rows = await tx.query<{ id: string }>({
      name: 'digest-accounts',
      text: 'SELECT account_id AS id FROM account WHERE account_id > $1 ORDER BY account_id LIMIT $2',
      values: [after, limit],
    });
    return rows.map(({ id }) => id);
  }

  /** Records where these chains stood when the day ended. @returns those that moved since their last digest */
  record(tx: PlatformTx, day: string, ended: Date, accounts: string[]): Promise<Digest[]> {
    return tx.query<Digest>({
      name: 'digest-record',
      text: `INSERT INTO chain_digest (account_id, day, seq, head)
             SELECT a.id, $1, e.seq, e.hash
               FROM unnest($3::uuid[]) a (id)
              CROSS JOIN LATERAL (
                SELECT seq, hash FROM ledger_entry WHERE account_id = a.id AND at < $2 ORDER BY seq DESC LIMIT 1) e
              WHERE e.seq > coalesce((SELECT d.seq FROM chain_digest d WHERE d.account_id = a.id ORDER BY d.day DESC LIMIT 1), 0)
             ON CONFLICT DO NOTHING RETURNING account_id AS "accountId", seq, head`,
      values: [day, ended, accounts],
    });
  }

  /** Digests of a day, in the order of their accounts. */
  of(tx: PlatformTx, day: string, after: string, limit: number): Promise<Digest[]> {
    return tx.query<Digest>({
      name: 'digest-page',
      text: `SELECT account_id AS "accountId", seq, head FROM chain_digest
              WHERE day = $1 AND account_id > $2 ORDER BY account_id LIMIT $3`,
      values: [day, after, limit],
    });
  }

  /** @returns whether this call was the one that completed the day */
  async complete(tx: PlatformTx, day: string, accounts: number, root: Buffer, at: Date): Promise<boolean> {
    const rows = await tx.query({
      name: 'digest-done',
      text: 'INSERT INTO digested_day (day, accounts, root, at) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING RETURNING day',
      values: [day, accounts, root, at],
    });
    return rows.length > 0;
  }
}
