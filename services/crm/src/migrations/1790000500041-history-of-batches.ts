import type { MigrationInterface, QueryRunner } from 'typeorm';

const types = ['contact', 'company', 'deal'];

/** What a batch did is read again when it is taken back. */
export class HistoryOfBatches1790000500041 implements MigrationInterface {
  name = 'HistoryOfBatches1790000500041';

  async up(runner: QueryRunner): Promise<void> {
    for (const type of types) {
      await runner.query(
        `CREATE INDEX ${type}_history_of_batch ON ${type}_history (workspace_id, batch_id, ${type}_id, version) WHERE batch_id IS NOT NULL`,
      );
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const type of types) await runner.query(`DROP INDEX ${type}_history_of_batch`);
  }
}
