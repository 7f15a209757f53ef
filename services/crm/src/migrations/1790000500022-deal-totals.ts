import { workspaceTable } from '@fernway/database';
import type { MigrationInterface, QueryRunner } from 'typeorm';

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
    // In one order, so that two statements that move deals between the same stages wait for each other once.
    const total = (name: string, changed: string) => `
      CREATE FUNCTION ${name}() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
      BEGIN
        INSERT INTO deal_total AS held (workspace_id, stage_id, currency, deals, value, weighted_value)
        SELECT workspace_id, stage_id, currency, sum(change), sum(change * value), sum(change * weighted_value)
          FROM (${changed}) AS changed
         GROUP BY workspace_id, stage_id, currency
        HAVING sum(change) <> 0 OR sum(change * value) <> 0 OR sum(change * weighted_value) <> 0
         ORDER BY workspace_id, stage_id, currency
        ON CONFLICT (workspace_id, stage_id, currency) DO UPDATE
          SET deals = held.deals + excluded.deals, value = held.value + excluded.value,
              weighted_value = held.weighted_value + excluded.weighted_value;
        RETURN NULL;
      END $$;`;
    const rows = (table: string, change: 1 | -1) =>
      `SELECT workspace_id, stage_id, currency, value, weighted_value, ${change} AS change FROM ${table} WHERE deleted_at IS NULL`;
    await runner.query(`
      ${total('deal_total_added', rows('added', 1))}
      ${total('deal_total_changed', `${rows('after', 1)} UNION ALL ${rows('before', -1)}`)}
      ${total('deal_total_removed', rows('removed', -1))}
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
