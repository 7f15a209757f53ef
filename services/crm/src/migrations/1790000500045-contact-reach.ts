import { workspaceTable } from '@fernway/database';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { functions } from '../sql/functions.js';

/**
 * Under which e-mails and phones contacts are reached, first and other ones alike: who is the same person is looked up here.
 * A phone stands by its end, which is the same in every way of writing it; whether the whole number is, the service tells.
 */
export class ContactReach1790000500045 implements MigrationInterface {
  name = 'ContactReach1790000500045';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ${functions('phone_tail')}

      CREATE TABLE contact_reach (
        workspace_id uuid NOT NULL,
        kind text COLLATE "C" NOT NULL CHECK (kind IN ('email', 'phone')),
        key text COLLATE "C" NOT NULL,
        contact_id uuid NOT NULL,
        written text NOT NULL,
        PRIMARY KEY (workspace_id, kind, key, contact_id, written)
      );
      COMMENT ON COLUMN contact_reach.key IS 'the e-mail in lower case, the end of the phone';
      CREATE INDEX contact_reach_of ON contact_reach (workspace_id, contact_id);
    `);
    await workspaceTable(runner, 'contact_reach');
    await runner.query(`
      ${firstReach}
      ${functions('contact_reach_removed')}
      CREATE TRIGGER reach_follows_insert AFTER INSERT ON contact
        REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION contact_reach_added();
      CREATE TRIGGER reach_follows_update AFTER UPDATE ON contact
        REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION contact_reach_changed();
      CREATE TRIGGER reach_follows_delete AFTER DELETE ON contact
        REFERENCING OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION contact_reach_removed();

      -- The owner of the tables is under row security like everybody else; for this once it is not.
      ALTER TABLE contact NO FORCE ROW LEVEL SECURITY;
      ALTER TABLE contact_reach NO FORCE ROW LEVEL SECURITY;
      ${add(reach('contact'))}
      ALTER TABLE contact FORCE ROW LEVEL SECURITY;
      ALTER TABLE contact_reach FORCE ROW LEVEL SECURITY;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TRIGGER reach_follows_insert ON contact;
      DROP TRIGGER reach_follows_update ON contact;
      DROP TRIGGER reach_follows_delete ON contact;
      DROP FUNCTION contact_reach_added(), contact_reach_changed(), contact_reach_removed();
      DROP TABLE contact_reach;
      DROP FUNCTION phone_tail(text);
    `);
  }
}

const reach = (table: string) => `
  SELECT workspace_id, 'email' AS kind, lower(email) AS key, id, email AS written FROM ${table} WHERE deleted_at IS NULL AND email <> ''
  UNION SELECT workspace_id, 'email', lower(other ->> 'email'), id, other ->> 'email'
    FROM ${table}, jsonb_array_elements(other_emails) AS other WHERE deleted_at IS NULL AND other_emails <> '[]'
  UNION SELECT workspace_id, 'phone', phone_tail(phone), id, phone FROM ${table} WHERE deleted_at IS NULL AND length(phone_tail(phone)) >= 5
  UNION SELECT workspace_id, 'phone', phone_tail(other ->> 'phone'), id, other ->> 'phone'
    FROM ${table}, jsonb_array_elements(other_phones) AS other
   WHERE deleted_at IS NULL AND other_phones <> '[]' AND length(phone_tail(other ->> 'phone')) >= 5`;
const follow = (name: string, work: string) => `
  CREATE OR REPLACE FUNCTION ${name}() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
  BEGIN ${work} RETURN NULL; END $$;`;
const forget = (ids: string) =>
  `DELETE FROM contact_reach WHERE contact_id IN (${ids}) AND workspace_id IN (SELECT workspace_id FROM before);`;
const add = (rows: string) =>
  `INSERT INTO contact_reach (workspace_id, kind, key, contact_id, written) ${rows} ON CONFLICT DO NOTHING;`;
const what = (of: string) =>
  `(${of}.email, ${of}.phone, ${of}.other_emails, ${of}.other_phones, ${of}.deleted_at IS NULL)`;
const changed = `SELECT after.* FROM after JOIN before USING (workspace_id, id) WHERE ${what('after')} IS DISTINCT FROM ${what('before')}`;

/** Replaced later; kept for the way down. */
export const firstReach = [
  follow('contact_reach_added', add(reach('added'))),
  follow(
    'contact_reach_changed',
    `IF EXISTS (${changed}) THEN
       ${forget(`SELECT id FROM (${changed}) AS changed`)}
       ${add(`WITH changed AS (${changed}) ${reach('changed')}`)}
     END IF;`,
  ),
].join('');
