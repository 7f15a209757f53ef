import { migratingService, platformAccess, platformTable, serviceRole, userTable } from '@fernway/database';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { functions } from '../sql/functions.js';

const pseudonymous =
  'keyed by pseudonym, so that erasing a person leaves the ledger whole; row security goes through account';

export class Ledger1790000200001 implements MigrationInterface {
  name = 'Ledger1790000200001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE account (
        user_id uuid PRIMARY KEY,
        account_id uuid NOT NULL,
        version int NOT NULL DEFAULT 0,
        total int NOT NULL DEFAULT 0 CHECK (total >= 0),
        used int NOT NULL DEFAULT 0 CHECK (used >= 0),
        available int NOT NULL DEFAULT 0 CHECK (available >= 0),
        held int NOT NULL DEFAULT 0 CHECK (held >= 0),
        expired int NOT NULL DEFAULT 0 CHECK (expired >= 0),
        debt int NOT NULL DEFAULT 0 CHECK (debt >= 0),
        energy int NOT NULL CHECK (energy >= 0),
        energy_at timestamptz NOT NULL,
        energy_full boolean NOT NULL DEFAULT false,
        free_month date,
        free_used int NOT NULL DEFAULT 0 CHECK (free_used >= 0),
        time_zone text NOT NULL,
        next_time_zone text,
        next_time_zone_from timestamptz,
        bonus_day date,
        next_expiry timestamptz,
        entries int NOT NULL DEFAULT 0,
        head bytea NOT NULL,
        created_at timestamptz NOT NULL,
        CONSTRAINT account_balances CHECK (total = used + available + held + expired - debt),
        CONSTRAINT account_pays_debt_first CHECK (debt = 0 OR available = 0),
        CONSTRAINT account_next_time_zone CHECK ((next_time_zone IS NULL) = (next_time_zone_from IS NULL))
      ) WITH (fillfactor = 70);
      CREATE UNIQUE INDEX account_pseudonym ON account (account_id);
      CREATE INDEX account_next_expiry ON account (next_expiry) WHERE next_expiry IS NOT NULL;
      COMMENT ON COLUMN account.account_id IS 'pseudonym: keys, references and the chain know this one only';
      COMMENT ON COLUMN account.energy_at IS 'regeneration counts from here';
      COMMENT ON COLUMN account.energy_full IS 'regeneration reached the maximum; its bonus is due at the next read';
      COMMENT ON COLUMN account.head IS 'hash of the newest ledger entry';

      CREATE TABLE ledger_entry (
        account_id uuid NOT NULL REFERENCES account (account_id),
        seq int NOT NULL,
        id uuid NOT NULL DEFAULT gen_random_uuid(),
        key text NOT NULL UNIQUE CHECK (key !~ '[[:cntrl:]]'),
        kind text NOT NULL CHECK (kind IN ('grant', 'bonus', 'purchase', 'reserve', 'settle', 'release', 'expiry',
                                           'refund', 'dispute', 'adjustment')),
        type text CHECK (type IN ('grant', 'bonus', 'purchase', 'usage', 'free_analysis', 'refund', 'dispute',
                                  'adjustment', 'expiry')),
        amount int NOT NULL,
        total int NOT NULL,
        used int NOT NULL,
        available int NOT NULL,
        held int NOT NULL,
        expired int NOT NULL,
        debt int NOT NULL,
        reference text CHECK (reference !~ '[[:cntrl:]]'),
        reservation_id uuid,
        receipt_id uuid,
        text_hash bytea,
        at timestamptz NOT NULL,
        hash bytea NOT NULL,
        PRIMARY KEY (account_id, seq),
        CONSTRAINT ledger_entry_balances CHECK (total = used + available + held + expired - debt)
      );
      CREATE INDEX ledger_entry_listed ON ledger_entry (account_id, seq) WHERE type IS NOT NULL;
      COMMENT ON COLUMN ledger_entry.type IS 'as the person sees it; null for entries of the machinery (reserve, release)';
      COMMENT ON COLUMN ledger_entry.text_hash IS 'SHA-256 of salt and text, which are erasable in ledger_text';

      ${functions('ledger_entry_is_final')}
      CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_entry
        FOR EACH STATEMENT EXECUTE FUNCTION ledger_entry_is_final();

      CREATE TABLE ledger_text (
        account_id uuid NOT NULL,
        seq int NOT NULL,
        salt bytea NOT NULL,
        text text NOT NULL,
        PRIMARY KEY (account_id, seq),
        FOREIGN KEY (account_id, seq) REFERENCES ledger_entry (account_id, seq)
      );

      CREATE TABLE lot (
        account_id uuid NOT NULL,
        seq int NOT NULL,
        kind text NOT NULL CHECK (kind IN ('bonus', 'purchased')),
        granted int NOT NULL CHECK (granted > 0),
        remaining int NOT NULL CHECK (remaining BETWEEN 0 AND granted),
        spent boolean NOT NULL GENERATED ALWAYS AS (remaining = 0) STORED,
        expires_at timestamptz,
        PRIMARY KEY (account_id, seq),
        FOREIGN KEY (account_id, seq) REFERENCES ledger_entry (account_id, seq)
      ) WITH (fillfactor = 70);
      COMMENT ON COLUMN lot.spent IS 'for the index: a lot in use changes without touching it';
      -- The order in which lots are spent: expiring, bonus, purchased.
      CREATE INDEX lot_spending ON lot (account_id, expires_at, kind, seq) WHERE NOT spent;

      CREATE TABLE reservation (
        reservation_id uuid PRIMARY KEY,
        account_id uuid NOT NULL REFERENCES account (account_id),
        key text NOT NULL,
        actor text NOT NULL,
        budget text,
        feature text NOT NULL,
        description text NOT NULL,
        tokens int NOT NULL CHECK (tokens >= 0),
        free_month date,
        lots int[] NOT NULL,
        amounts int[] NOT NULL,
        state text NOT NULL DEFAULT 'held' CHECK (state IN ('held', 'settled', 'released')),
        settled int CHECK (settled BETWEEN 0 AND tokens),
        created_at timestamptz NOT NULL,
        check_at timestamptz NOT NULL,
        closed_at timestamptz,
        UNIQUE (account_id, key),
        CHECK ((state = 'settled') = (settled IS NOT NULL)),
        CHECK (free_month IS NULL OR tokens = 0),
        CHECK (cardinality(lots) = cardinality(amounts))
      );
      CREATE INDEX reservation_due ON reservation (check_at) WHERE state = 'held';
      COMMENT ON COLUMN reservation.actor IS 'may name the person: erasable, no entry or hash depends on it';
      COMMENT ON COLUMN reservation.lots IS 'lots that the tokens were taken from, in the order of spending';
      COMMENT ON COLUMN reservation.check_at IS 'expired: the ai service is asked from then on';

      -- Both sides of every entry as lines: the platform has no balance row, only these.
      CREATE VIEW ledger_posting WITH (security_invoker = true) AS
        SELECT e.account_id, e.seq, line.side, line.amount
          FROM ledger_entry e
         CROSS JOIN LATERAL (VALUES ('available', e.available), ('held', e.held), ('used', e.used),
                                    ('expired', e.expired), ('debt', -e.debt), ('platform', -e.total)) line (side, amount)
         WHERE line.amount <> 0;
    `);
    await userTable(runner, 'account', ['SELECT', 'UPDATE']);
    await platformAccess(runner, 'account', 'consumer', ['SELECT', 'INSERT', 'UPDATE']);
    await platformAccess(runner, 'account', 'sweeper', ['SELECT', 'UPDATE']);
    await pseudonymousTable(runner, 'ledger_entry', ['SELECT', 'INSERT']);
    await pseudonymousTable(runner, 'ledger_text', ['SELECT', 'INSERT']);
    await pseudonymousTable(runner, 'lot', ['SELECT', 'INSERT', 'UPDATE']);
    await pseudonymousTable(runner, 'reservation', ['SELECT', 'INSERT', 'UPDATE']);
    await runner.query(`GRANT SELECT ON ledger_posting TO ${serviceRole(await migratingService(runner))}`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP VIEW ledger_posting;
      DROP TABLE reservation, lot, ledger_text, ledger_entry, account;
      DROP FUNCTION ledger_entry_is_final();
    `);
  }
}

/** Rows of the account whose person the transaction acts for; consumer and sweeper reach all. */
const pseudonymousTable = async (
  runner: QueryRunner,
  table: string,
  grants: ('SELECT' | 'INSERT' | 'UPDATE')[],
): Promise<void> => {
  const own = `account_id = (SELECT a.account_id FROM account a
                WHERE a.user_id = nullif(current_setting('app.user', true), '')::uuid)`;
  await platformTable(runner, table, pseudonymous, { service: grants });
  await runner.query(`
    ALTER TABLE ${table} ENABLE ROW LEVEL SECURITY;
    ALTER TABLE ${table} FORCE ROW LEVEL SECURITY;
    CREATE POLICY own_rows ON ${table} USING (${own}) WITH CHECK (${own});
  `);
  await platformAccess(runner, table, 'consumer', grants);
  await platformAccess(runner, table, 'sweeper', grants);
};
