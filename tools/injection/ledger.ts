// What people have left in the token ledger.
import type { Person } from '@fernway/service-kit/testing';
import type { Databases } from './databases.ts';
import { until } from './until.ts';

type Account = { available: number; held: number; debt: number };

export class Ledger {
  private readonly databases: Databases;

  constructor(databases: Databases) {
    this.databases = databases;
  }

  /** What the budget of a key has lost. */
  async spentBy(key: Person): Promise<number> {
    const rows = await this.rows<{ spent: number }>(
      `SELECT coalesce(sum(coalesce(settled, tokens)), 0)::int AS spent FROM reservation WHERE budget = $1 AND state <> 'released'`,
      [`key:${key.session}`],
    );
    return rows[0]!.spent;
  }

  async account(user: string): Promise<Account | undefined> {
    const [account] = await this.rows<Account>(
      'SELECT available::int, held::int, debt::int FROM account WHERE user_id = $1',
      [user],
    );
    return account;
  }

  /** What everybody has left, once nothing is held or on its way. */
  async settled(users: readonly string[]): Promise<Map<string, number>> {
    const held = 'SELECT 1 FROM account WHERE held > 0 AND user_id = any($1)';
    await until(async () => (await this.rows(held, [users])).length === 0);
    const rows = await this.rows<{ user: string; available: number }>(
      'SELECT user_id AS user, available::int FROM account WHERE user_id = any($1)',
      [users],
    );
    return new Map(rows.map(({ user, available }) => [user, available]));
  }

  /** Energy is no part of this: it would end a series of questions. */
  refresh(): Promise<unknown> {
    return this.rows('UPDATE account SET energy = 20');
  }

  private rows<Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> {
    return this.databases.rows<Row>('tokens', text, values);
  }
}
