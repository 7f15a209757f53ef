import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Statements, spending and forecasts ask for a person's entries of a period; reserving and releasing do not pay for it. */
export class HistoryByTime1790000200009 implements MigrationInterface {
  name = 'HistoryByTime1790000200009';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE INDEX ledger_entry_at ON ledger_entry (account_id, at) WHERE type IS NOT NULL');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX ledger_entry_at');
  }
}
