import { migratingService, platformAccess, platformTable, serviceRole } from '@fernway/database';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Where each chain stood at the end of a day (UTC): the log has it too, so that no past can be rewritten unseen. */
export class ChainDigests1790000200008 implements MigrationInterface {
  name = 'ChainDigests1790000200008';

  async up(runner: QueryRunner): Promise<void> {
    const own = `account_id = (SELECT a.account_id FROM account a
                  WHERE a.user_id = nullif(current_setting('app.user', true), '')::uuid)`;
    await runner.query(`
      CREATE TABLE chain_digest (
        account_id uuid NOT NULL,
        day date NOT NULL,
        seq int NOT NULL,
        head bytea NOT NULL,
        PRIMARY KEY (account_id, day),
        FOREIGN KEY (account_id, seq) REFERENCES ledger_entry (account_id, seq)
      );
      CREATE INDEX chain_digest_day ON chain_digest (day, account_id);
      ALTER TABLE chain_digest ENABLE ROW LEVEL SECURITY;
      ALTER TABLE chain_digest FORCE ROW LEVEL SECURITY;
      CREATE POLICY own_rows ON chain_digest USING (${own}) WITH CHECK (${own});

      CREATE TABLE digested_day (
        day date PRIMARY KEY,
        accounts int NOT NULL,
        root bytea NOT NULL,
        at timestamptz NOT NULL
      );
      COMMENT ON COLUMN digested_day.root IS 'SHA-256 over the heads of the day, in the order of their accounts';

      CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON chain_digest
        FOR EACH STATEMENT EXECUTE FUNCTION ledger_entry_is_final();
      CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON digested_day
        FOR EACH STATEMENT EXECUTE FUNCTION ledger_entry_is_final();
    `);
    const why =
      'keyed by pseudonym, so that erasing a person leaves the ledger whole; row security goes through account';
    await platformTable(runner, 'chain_digest', why, {});
    await runner.query(`GRANT SELECT ON chain_digest TO ${serviceRole(await migratingService(runner))}`);
    await platformAccess(runner, 'chain_digest', 'sweeper', ['SELECT', 'INSERT']);
    await platformTable(runner, 'digested_day', 'days whose digests are complete', { sweeper: ['SELECT', 'INSERT'] });
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE digested_day, chain_digest');
  }
}
