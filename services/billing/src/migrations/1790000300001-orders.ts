import { platformAccess, userTable } from '@fernway/database';
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Orders1790000300001 implements MigrationInterface {
  name = 'Orders1790000300001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE token_order (
        user_id uuid NOT NULL,
        id uuid NOT NULL,
        version int NOT NULL DEFAULT 1,
        package_id text NOT NULL,
        tokens int NOT NULL CHECK (tokens > 0),
        price_amount int NOT NULL CHECK (price_amount >= 0),
        price_currency text NOT NULL,
        status text NOT NULL CHECK (status IN ('open', 'paid', 'cancelled', 'expired', 'failed')),
        provider text NOT NULL CHECK (provider IN ('test', 'stripe')),
        session_id text,
        created_at timestamptz NOT NULL DEFAULT now(),
        paid_at timestamptz,
        PRIMARY KEY (user_id, id),
        CHECK ((status = 'paid') = (paid_at IS NOT NULL))
      );
      CREATE UNIQUE INDEX token_order_session ON token_order (session_id);
    `);
    await userTable(runner, 'token_order', ['SELECT', 'INSERT', 'UPDATE']);
    // Whoever holds the unguessable id of a test checkout may see and pay it, as at a real provider.
    await platformAccess(runner, 'token_order', 'session', ['SELECT']);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE token_order');
  }
}
