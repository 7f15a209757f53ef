import { searchRole, serviceRole } from '@fernway/database';
import type { MigrationInterface, QueryRunner } from 'typeorm';

const signature = 'find_few_records(text, text[], integer)';

/** Replaced later; kept for the way down. */
export const firstFindFew = `
CREATE OR REPLACE FUNCTION find_few_records(only_type text, terms text[], most int) RETURNS SETOF uuid
  LANGUAGE plpgsql VOLATILE SECURITY DEFINER ROWS 50 SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  worth CONSTANT int := 5000;
  plan json;
BEGIN
  IF (SELECT reltuples FROM pg_class WHERE oid = 'record_search'::regclass) > worth THEN
    EXECUTE format('EXPLAIN (FORMAT JSON) SELECT FROM record_search s WHERE s.workspace_id = %L',
                   nullif(current_setting('app.ws', true), '')::uuid) || search_condition(terms, 's.text', false) INTO plan;
    IF (plan -> 0 -> 'Plan' ->> 'Plan Rows')::numeric > worth THEN
      RETURN NEXT NULL;
      RETURN;
    END IF;
  END IF;
  RETURN QUERY SELECT matched.id FROM find_records(only_type, terms, most) AS matched (id);
END $$;`;

/**
 * A word that thousands share, or one of two letters, which no index of parts knows, is not looked up at all: the index of
 * parts gives all that have it or none, and a list meets the first of them sooner by its sort.
 */
export class CommonWords1790000500078 implements MigrationInterface {
  name = 'CommonWords1790000500078';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ${firstFindFew}
      REVOKE ALL ON FUNCTION ${signature} FROM PUBLIC;
      GRANT EXECUTE ON FUNCTION ${signature} TO ${serviceRole('crm')};
      GRANT CREATE ON SCHEMA public TO ${searchRole('crm')};
      ALTER FUNCTION ${signature} OWNER TO ${searchRole('crm')};
      REVOKE CREATE ON SCHEMA public FROM ${searchRole('crm')};
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP FUNCTION ${signature}`);
  }
}
