import { platformAccess, userTable } from '@fernway/database';
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class OrderReversals1790000300003 implements MigrationInterface {
  name = 'OrderReversals1790000300003';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE token_order
        ADD COLUMN payment_id text,
        ADD COLUMN tokens_taken_back int NOT NULL DEFAULT 0 CHECK (tokens_taken_back BETWEEN 0 AND tokens),
        ADD COLUMN refunded_amount int NOT NULL DEFAULT 0 CHECK (refunded_amount BETWEEN 0 AND price_amount),
        ADD COLUMN dispute text CHECK (dispute IN ('open', 'won', 'lost'));
      CREATE INDEX token_order_payment ON token_order (payment_id);

      CREATE TABLE order_reversal (
        user_id uuid NOT NULL,
        id uuid NOT NULL,
        order_id uuid NOT NULL,
        kind text NOT NULL CHECK (kind IN ('refund', 'dispute')),
        -- Null while a refund of ours has not reached the provider.
        provider_id text,
        amount int NOT NULL CHECK (amount > 0),
        status text NOT NULL,
        reason text,
        next_check_at timestamptz NOT NULL DEFAULT now(),
        created_at timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (user_id, id),
        UNIQUE (user_id, provider_id),
        FOREIGN KEY (user_id, order_id) REFERENCES token_order (user_id, id) ON DELETE CASCADE,
        CHECK (CASE kind WHEN 'refund' THEN status IN ('requested', 'pending', 'succeeded', 'failed')
                         ELSE status IN ('open', 'won', 'lost') END)
      );
      CREATE INDEX order_reversal_order ON order_reversal (user_id, order_id);
      CREATE INDEX order_reversal_due ON order_reversal (next_check_at) WHERE status = 'requested';
    `);
    await userTable(runner, 'order_reversal', ['SELECT', 'INSERT', 'UPDATE']);
    await platformAccess(runner, 'order_reversal', 'scheduler', ['SELECT', 'UPDATE', 'INSERT']);
    await platformAccess(runner, 'token_order', 'scheduler', ['SELECT', 'UPDATE']);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TABLE order_reversal;
      ALTER TABLE token_order DROP COLUMN payment_id, DROP COLUMN tokens_taken_back, DROP COLUMN refunded_amount, DROP COLUMN dispute;
    `);
    const [{ role } = { role: '' }] = (await runner.query(
      `SELECT replace(current_user, '_owner', '_scheduler') AS role`,
    )) as { role: string }[];
    await runner.query(`DROP POLICY ${role} ON token_order; REVOKE ALL ON token_order FROM ${role}`);
  }
}
