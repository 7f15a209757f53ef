import { platformAccess, workspaceTable } from '@fernway/database';
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Subscriptions1790000300006 implements MigrationInterface {
  name = 'Subscriptions1790000300006';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE plan_checkout (
        workspace_id uuid NOT NULL,
        id uuid NOT NULL,
        plan text NOT NULL,
        trial_days int NOT NULL CHECK (trial_days >= 0),
        price_amount int NOT NULL CHECK (price_amount >= 0),
        price_currency text NOT NULL,
        status text NOT NULL CHECK (status IN ('open', 'paid', 'cancelled', 'expired', 'failed')),
        provider text NOT NULL CHECK (provider IN ('test', 'stripe')),
        session_id text,
        request_key text,
        created_at timestamptz NOT NULL DEFAULT now(),
        next_check_at timestamptz NOT NULL DEFAULT now() + interval '2 minutes',
        checks int NOT NULL DEFAULT 0,
        PRIMARY KEY (workspace_id, id)
      );
      CREATE UNIQUE INDEX plan_checkout_session ON plan_checkout (session_id);
      CREATE UNIQUE INDEX plan_checkout_request ON plan_checkout (workspace_id, request_key) WHERE request_key IS NOT NULL;
      CREATE INDEX plan_checkout_due ON plan_checkout (next_check_at) WHERE status = 'open';

      CREATE TABLE subscription (
        workspace_id uuid NOT NULL,
        id uuid NOT NULL,
        version int NOT NULL,
        provider text NOT NULL CHECK (provider IN ('test', 'stripe')),
        provider_id text NOT NULL,
        plan text NOT NULL,
        status text NOT NULL CHECK (status IN ('incomplete', 'trialing', 'active', 'past-due', 'unpaid', 'cancelled')),
        price_amount int NOT NULL CHECK (price_amount >= 0),
        price_currency text NOT NULL,
        started_at timestamptz NOT NULL,
        trial_ends_at timestamptz,
        current_period_ends_at timestamptz NOT NULL,
        cancels_at_period_end boolean NOT NULL,
        ended_at timestamptz,
        -- Of test payments: what a change of plan adds to the next invoice.
        carried_amount int NOT NULL DEFAULT 0,
        next_check_at timestamptz,
        PRIMARY KEY (workspace_id, id),
        UNIQUE (workspace_id, provider_id),
        CHECK ((status = 'cancelled') = (ended_at IS NOT NULL))
      );
      -- A workspace pays for one plan at a time.
      CREATE UNIQUE INDEX subscription_running ON subscription (workspace_id) WHERE ended_at IS NULL;
      CREATE INDEX subscription_due ON subscription (next_check_at) WHERE next_check_at IS NOT NULL;

      CREATE TABLE plan_customer (
        workspace_id uuid NOT NULL PRIMARY KEY,
        customer_id text NOT NULL,
        -- Of test payments: how far the workspace's clock is ahead.
        days_ahead int NOT NULL DEFAULT 0
      );
    `);
    await workspaceTable(runner, 'plan_checkout', ['SELECT', 'INSERT', 'UPDATE']);
    await workspaceTable(runner, 'subscription', ['SELECT', 'INSERT', 'UPDATE']);
    await workspaceTable(runner, 'plan_customer', ['SELECT', 'INSERT', 'UPDATE']);
    // Whoever holds the unguessable id of a test checkout may see and pay it, as at a real provider.
    await platformAccess(runner, 'plan_checkout', 'session', ['SELECT']);
    await platformAccess(runner, 'plan_checkout', 'scheduler', ['SELECT', 'UPDATE']);
    await platformAccess(runner, 'subscription', 'scheduler', ['SELECT', 'UPDATE']);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE plan_customer, subscription, plan_checkout');
  }
}
