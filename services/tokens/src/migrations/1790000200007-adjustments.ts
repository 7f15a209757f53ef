import { migratingService, platformAccess, platformTable, reasonRole } from '@fernway/database';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Replaced later; kept for the way down. */
export const firstAdjust = `
CREATE OR REPLACE FUNCTION adjust(
  person uuid, entry_key text, tokens int, by_operator text, why text, moment timestamptz, energy_max int,
  energy_ms bigint)
RETURNS movement LANGUAGE plpgsql AS $$
DECLARE
  m movement;
  a account;
BEGIN
  SELECT * INTO a FROM account WHERE user_id = person FOR NO KEY UPDATE;
  IF NOT FOUND THEN
    m.outcome := 'no-account';
    RETURN m;
  END IF;
  a := account_now(a, moment, energy_max, energy_ms);
  m.owner := a;
  m.available_before := a.available;
  m.energy_before := a.energy;
  m.tokens := tokens;
  IF EXISTS (SELECT FROM ledger_entry WHERE key = entry_key) THEN
    m.outcome := 'duplicate';
    RETURN m;
  END IF;
  IF tokens = 0 OR a.total + tokens < 0 THEN
    m.outcome := 'excess';
    RETURN m;
  END IF;
  IF tokens > 0 THEN
    a := ledger_credit(a, entry_key, 'adjustment', tokens, 'bonus', NULL, NULL, why, moment);
  ELSE
    a := ledger_debit(a, entry_key, 'adjustment', -tokens, NULL, NULL, why, moment);
  END IF;
  INSERT INTO adjustment (account_id, seq, operator, reason, at)
  VALUES (a.account_id, a.entries, by_operator, why, moment);
  m.owner := a;
  m.outcome := 'done';
  RETURN m;
END $$;
`;

/** What an operator adds or takes by hand: with who, when and why, which nobody can change afterwards. */
export class Adjustments1790000200007 implements MigrationInterface {
  name = 'Adjustments1790000200007';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE adjustment (
        account_id uuid NOT NULL,
        seq int NOT NULL,
        operator text NOT NULL CHECK (operator ~ '[^[:space:]]'),
        reason text NOT NULL CHECK (reason ~ '[^[:space:]]'),
        at timestamptz NOT NULL,
        PRIMARY KEY (account_id, seq),
        FOREIGN KEY (account_id, seq) REFERENCES ledger_entry (account_id, seq)
      );
      COMMENT ON COLUMN adjustment.operator IS 'as the operator named himself, and the account and host of the machine';

      CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON adjustment
        FOR EACH STATEMENT EXECUTE FUNCTION ledger_entry_is_final();

      ${firstAdjust}
    `);
    await platformTable(runner, 'adjustment', 'what operators did, keyed by pseudonym', {
      operator: ['SELECT', 'INSERT'],
    });
    await runner.query(`GRANT INSERT ON outbox TO ${await operatorRole(runner)}`);
    for (const [table, verbs] of reached) await platformAccess(runner, table, 'operator', [...verbs]);
  }

  async down(runner: QueryRunner): Promise<void> {
    const role = await operatorRole(runner);
    for (const [table] of reached) {
      await runner.query(`DROP POLICY ${role} ON ${table}; REVOKE ALL ON ${table} FROM ${role};`);
    }
    await runner.query(`
      REVOKE ALL ON outbox FROM ${role};
      DROP FUNCTION adjust;
      DROP TABLE adjustment;
    `);
  }
}

const reached = [
  ['account', ['SELECT', 'UPDATE']],
  ['ledger_entry', ['SELECT', 'INSERT']],
  ['ledger_text', ['INSERT']],
  ['lot', ['SELECT', 'INSERT', 'UPDATE']],
] as const;

const operatorRole = async (runner: QueryRunner) => reasonRole(await migratingService(runner), 'operator');
