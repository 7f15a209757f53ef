import { workspaceTable } from '@fernway/database';
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Invoices1790000300007 implements MigrationInterface {
  name = 'Invoices1790000300007';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE invoice (
        workspace_id uuid NOT NULL,
        id uuid NOT NULL,
        subscription_id uuid NOT NULL,
        provider_id text NOT NULL,
        number text NOT NULL,
        plan text NOT NULL,
        status text NOT NULL CHECK (status IN ('open', 'paid', 'void', 'uncollectible')),
        total_amount int NOT NULL,
        currency text NOT NULL,
        period_start timestamptz NOT NULL,
        period_end timestamptz NOT NULL,
        created_at timestamptz NOT NULL,
        paid_at timestamptz,
        PRIMARY KEY (workspace_id, id),
        UNIQUE (workspace_id, provider_id),
        FOREIGN KEY (workspace_id, subscription_id) REFERENCES subscription (workspace_id, id) ON DELETE CASCADE
      );
    `);
    await workspaceTable(runner, 'invoice', ['SELECT', 'INSERT', 'UPDATE']);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE invoice');
  }
}
