import type { MigrationInterface, QueryRunner } from 'typeorm';

const tables = ['deal', 'contact', 'company', 'sale', 'sale_history'];

/** Deals that were won before have their sales, as those have that are won from now on; none had lines. */
export class SalesOfWonDeals1790000500192 implements MigrationInterface {
  name = 'SalesOfWonDeals1790000500192';

  async up(runner: QueryRunner): Promise<void> {
    // The owner of the tables is under row security like everybody else; for this once it is not.
    for (const table of tables) await runner.query(`ALTER TABLE ${table} NO FORCE ROW LEVEL SECURITY`);
    await runner.query(`
      WITH made AS (
        INSERT INTO sale (workspace_id, id, origin, deal_id, name, date, amount, currency, quantity, customer_name, contact_id, contact_name,
                          company_id, company_name, country, region, owner_id, sample)
        SELECT d.workspace_id, gen_random_uuid(), 'deal', d.id, d.name, (d.closed_at AT TIME ZONE 'UTC')::date, d.value, d.currency, 1,
               d.customer_name, d.contact_id, d.contact_name, d.company_id, d.company_name, at.country, at.region, d.owner_id, d.sample
          FROM deal d
          LEFT JOIN contact c ON c.workspace_id = d.workspace_id AND c.id = d.contact_id
          LEFT JOIN company o ON o.workspace_id = d.workspace_id AND o.id = d.company_id
          LEFT JOIN LATERAL (
            SELECT nullif(a.address ->> 'country', '') AS country, nullif(a.address ->> 'region', '') AS region
              FROM (VALUES (1, c.address), (2, o.address)) AS a (place, address)
             WHERE a.address ->> 'country' <> '' OR a.address ->> 'region' <> '' ORDER BY a.place LIMIT 1) AS at ON true
         WHERE d.state = 'won' AND d.deleted_at IS NULL
        ON CONFLICT DO NOTHING RETURNING *
      )
      INSERT INTO sale_history (workspace_id, sale_id, version, action, at)
      SELECT workspace_id, id, version, 'created', created_at FROM made;
    `);
    for (const table of tables) await runner.query(`ALTER TABLE ${table} FORCE ROW LEVEL SECURITY`);
  }

  /** They go with their table. */
  async down(): Promise<void> {}
}
