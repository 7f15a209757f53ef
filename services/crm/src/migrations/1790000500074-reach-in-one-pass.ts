import type { MigrationInterface, QueryRunner } from 'typeorm';

const what = (of: string) =>
  `(${of}.email, ${of}.phone, ${of}.other_emails, ${of}.other_phones, ${of}.deleted_at IS NULL)`;

/** Each phone is shortened once, and what is added is found in no row yet: nothing needs to be looked up before. */
const add = (table: string) => `
  INSERT INTO contact_reach (workspace_id, kind, key, contact_id, written)
  SELECT workspace_id, 'email', lower(email), id, email FROM ${table} WHERE deleted_at IS NULL AND email <> ''
  UNION SELECT workspace_id, 'email', lower(other ->> 'email'), id, other ->> 'email'
    FROM ${table}, jsonb_array_elements(other_emails) AS other WHERE deleted_at IS NULL AND other_emails <> '[]'
  UNION SELECT workspace_id, 'phone', key, id, phone
    FROM (SELECT workspace_id, phone_tail(phone) AS key, id, phone FROM ${table} WHERE deleted_at IS NULL AND phone <> '' OFFSET 0) AS first
   WHERE length(key) >= 5
  UNION SELECT workspace_id, 'phone', key, id, phone
    FROM (SELECT workspace_id, phone_tail(other ->> 'phone') AS key, id, other ->> 'phone' AS phone
            FROM ${table}, jsonb_array_elements(other_phones) AS other WHERE deleted_at IS NULL AND other_phones <> '[]' OFFSET 0) AS others
   WHERE length(key) >= 5;`;
// A full join is made by a hash or by sorting, never row by row for each row, however few the planner expects.
const changed = `SELECT after.* FROM after FULL JOIN before USING (workspace_id, id) WHERE ${what('after')} IS DISTINCT FROM ${what('before')}`;

const follow = (name: string, work: string) => `
  CREATE OR REPLACE FUNCTION ${name}() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
  BEGIN ${work} RETURN NULL; END $$;`;

/** Contacts by the thousand take as long for each of their e-mails and phones as one does. */
export class ReachInOnePass1790000500074 implements MigrationInterface {
  name = 'ReachInOnePass1790000500074';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ${follow('contact_reach_added', add('after'))}
      ${follow(
        'contact_reach_changed',
        `IF EXISTS (${changed}) THEN
           DELETE FROM contact_reach known USING (${changed}) AS gone WHERE known.workspace_id = gone.workspace_id AND known.contact_id = gone.id;
           WITH changed AS MATERIALIZED (${changed}) ${add('changed')}
         END IF;`,
      )}
      DROP TRIGGER reach_follows_insert ON contact;
      CREATE TRIGGER reach_follows_insert AFTER INSERT ON contact
        REFERENCING NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION contact_reach_added();
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    const all = (table: string) => `
      SELECT workspace_id, 'email' AS kind, lower(email) AS key, id, email AS written FROM ${table} WHERE deleted_at IS NULL AND email <> ''
      UNION SELECT workspace_id, 'email', lower(other ->> 'email'), id, other ->> 'email'
        FROM ${table}, jsonb_array_elements(other_emails) AS other WHERE deleted_at IS NULL AND other_emails <> '[]'
      UNION SELECT workspace_id, 'phone', phone_tail(phone), id, phone FROM ${table} WHERE deleted_at IS NULL AND length(phone_tail(phone)) >= 5
      UNION SELECT workspace_id, 'phone', phone_tail(other ->> 'phone'), id, other ->> 'phone'
        FROM ${table}, jsonb_array_elements(other_phones) AS other
       WHERE deleted_at IS NULL AND other_phones <> '[]' AND length(phone_tail(other ->> 'phone')) >= 5`;
    const inserted = (rows: string) =>
      `INSERT INTO contact_reach (workspace_id, kind, key, contact_id, written) ${rows} ON CONFLICT DO NOTHING;`;
    const joined = `SELECT after.* FROM after JOIN before USING (workspace_id, id) WHERE ${what('after')} IS DISTINCT FROM ${what('before')}`;
    await runner.query(`
      ${follow('contact_reach_added', inserted(all('added')))}
      ${follow(
        'contact_reach_changed',
        `IF EXISTS (${joined}) THEN
           DELETE FROM contact_reach WHERE contact_id IN (SELECT id FROM (${joined}) AS changed) AND workspace_id IN (SELECT workspace_id FROM before);
           ${inserted(`WITH changed AS (${joined}) ${all('changed')}`)}
         END IF;`,
      )}
      DROP TRIGGER reach_follows_insert ON contact;
      CREATE TRIGGER reach_follows_insert AFTER INSERT ON contact
        REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION contact_reach_added();
    `);
  }
}
