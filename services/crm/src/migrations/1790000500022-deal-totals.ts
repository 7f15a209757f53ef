import { workspaceTable } from '@fernway/database';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { functions } from '../sql/functions.js';

/**
 * How many deals each stage holds in each currency, and what they are worth, kept by the statements that change them: the
 * board and the home cost the same with a hundred deals and a million.
 */
export class DealTotals1790000500022 implements MigrationInterface {
  name = 'DealTotals1790000500022';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE deal_total (
        workspace_id uuid NOT NULL,
        stage_id uuid NOT NULL,
        currency text NOT NULL,
        deals int NOT NULL,
        value numeric NOT NULL,
        weighted_value numeric NOT NULL,
        PRIMARY KEY (workspace_id, stage_id, currency),
        FOREIGN KEY (workspace_id, stage_id) REFERENCES stage (workspace_id, id)
      ) WITH (fillfactor = 50);
    `);
    await workspaceTable(runner, 'deal_total');
    await runner.query(`
      ${functions('deal_total_added', 'deal_total_changed', 'deal_total_removed')}
      CREATE TRIGGER total_follows_insert AFTER INSERT ON deal
        REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION deal_total_added();
      CREATE TRIGGER total_follows_update AFTER UPDATE ON deal
        REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION deal_total_changed();
      CREATE TRIGGER total_follows_delete AFTER DELETE ON deal
        REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION deal_total_removed();
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TRIGGER total_follows_insert ON deal;
      DROP TRIGGER total_follows_update ON deal;
      DROP TRIGGER total_follows_delete ON deal;
      DROP FUNCTION deal_total_added(), deal_total_changed(), deal_total_removed();
      DROP TABLE deal_total;
    `);
  }
}
