import { searchRole, searchTable } from '@fernway/database';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { functions } from '../sql/functions.js';
import { firstSearchFold } from './1790000500003-contact-search.js';
import { findByWords, searchWords } from './1790000500005-record-search.js';
import { followSearch, unfollowSearch } from './follow-search.js';
import { digits, followTitles, listed } from './follow-titles.js';

const phone = ['NEW.phone', digits('NEW.phone')];
/** As the records' own migrations had them. */
const before = {
  contact: {
    columns: ['name', 'email', 'company_name', 'phone'],
    texts: ['NEW.name', 'NEW.email', 'NEW.company_name', ...phone],
  },
  company: {
    columns: ['name', 'domain', 'industry', 'phone'],
    texts: ['NEW.name', 'NEW.domain', 'NEW.industry', ...phone],
  },
  deal: {
    columns: ['name', 'number', 'customer_name', 'contact_name', 'company_name', 'phone'],
    texts: ['NEW.name', 'NEW.number', 'NEW.customer_name', 'NEW.contact_name', 'NEW.company_name', ...phone],
  },
};
const signatures = {
  before: ['find_records(text, text, integer)', 'record_matches(text, uuid, text)'],
  after: [
    'find_records(text, text[], integer)',
    'record_matches(text, uuid, text[])',
    'search_records(text[], text, text[], integer)',
    'search_corrections(text[])',
  ],
};
const workspace = `nullif(current_setting('app.ws', true), '')::uuid`;
const definer = 'SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp';
const drop = (dropped: string[]) => dropped.map((signature) => `DROP FUNCTION ${signature};`).join('\n');

/**
 * One search over all records, the best first: each has a title, by which it is ranked and found from its beginning, and the
 * words of names are known, so that one with another letter can be told. Accents do not count any more.
 */
export class SearchTitles1790000500055 implements MigrationInterface {
  name = 'SearchTitles1790000500055';

  async up(runner: QueryRunner): Promise<void> {
    for (const table of Object.keys(before)) await unfollowSearch(runner, table);
    await runner.query(`
      ${secondSearchFold}
      ALTER TABLE record_search ADD COLUMN title text COLLATE "C" NOT NULL DEFAULT '';
      CREATE INDEX record_search_title ON record_search (workspace_id, type, title);

      -- The words of names and titles, each with what it is without one of its letters: two words that differ by one
      -- letter, or by two swapped ones, share one of these. Nobody waits for another who adds the same word; a word may so
      -- be there twice, and it stays when the last record that has it is gone: it finds nothing then.
      CREATE TABLE search_word (workspace_id uuid NOT NULL, word text COLLATE "C" NOT NULL, variants text[] NOT NULL);
      CREATE INDEX search_word_known ON search_word (workspace_id, word);
      CREATE INDEX search_word_variants ON search_word USING gin (workspace_id, variants) WITH (gin_pending_list_limit = 256);

      ${functions('search_vocabulary', 'search_variants', 'search_learn', 'search_condition')}

      ${drop(signatures.before)}
      DROP FUNCTION search_words(text);

      ${firstFindRecords}

      ${functions('record_matches', 'search_corrections')}

      ${firstSearchRecords}
    `);
    await searchTable(runner, 'record_search', []);
    await searchTable(runner, 'search_word', signatures.after);
    await followTitles(runner, {
      table: 'contact',
      columns: ['name', 'email', 'company_name', 'phone', 'job_title', 'other_emails', 'other_phones'],
      title: 'new.name',
      names: ['new.company_name'],
      others: [
        'new.email',
        'new.phone',
        digits('new.phone'),
        'new.job_title',
        listed.emails,
        listed.phones,
        digits(listed.phones, '\\n'),
      ],
    });
    await followTitles(runner, {
      table: 'company',
      columns: ['name', 'domain', 'industry', 'phone'],
      title: 'new.name',
      names: ['new.industry'],
      others: ['new.domain', 'new.phone', digits('new.phone')],
    });
    await followTitles(runner, {
      table: 'deal',
      columns: ['name', 'number', 'customer_name', 'contact_name', 'company_name', 'phone'],
      title: 'new.name',
      names: ['new.customer_name', 'new.contact_name', 'new.company_name'],
      others: ['new.number', 'new.phone', digits('new.phone')],
    });
  }

  /** Texts stay without accents until their record changes. */
  async down(runner: QueryRunner): Promise<void> {
    for (const table of Object.keys(before)) await unfollowSearch(runner, table);
    await runner.query(`
      ${drop(signatures.after)}
      DROP FUNCTION search_condition(text[], text, boolean);
      DROP FUNCTION search_learn(uuid, text);
      DROP FUNCTION search_variants(text);
      DROP FUNCTION search_vocabulary(text);
      DROP TABLE search_word;
      ALTER TABLE record_search DROP COLUMN title;
      ${firstSearchFold}
      ${searchWords}
      ${findByWords}
    `);
    await searchTable(runner, 'record_search', signatures.before);
    for (const [table, { columns, texts }] of Object.entries(before)) await followSearch(runner, table, columns, texts);
    await runner.query(`REVOKE CREATE ON SCHEMA public FROM ${searchRole('crm')}`);
  }
}

/** Replaced later; kept for the way down. */
export const firstFindRecords = `
  CREATE OR REPLACE FUNCTION find_records(only_type text, terms text[], most int) RETURNS SETOF uuid
    LANGUAGE plpgsql STABLE ${definer} ROWS 50 AS $$
  BEGIN
    RETURN QUERY EXECUTE
      'WITH match AS MATERIALIZED (SELECT s.id, s.type FROM record_search s WHERE s.workspace_id = $1'
        || search_condition(terms, 's.text', false) || ')
       SELECT id FROM match WHERE $2 IS NULL OR type = $2 LIMIT $3'
      USING ${workspace}, only_type, most;
  END $$;`;

/** Replaced later; kept for the way down. */
export const firstSearchRecords = `
  CREATE OR REPLACE FUNCTION search_records(terms text[], whole text, only_types text[], most int)
    RETURNS TABLE (type text, id uuid, rank int)
    LANGUAGE plpgsql VOLATILE ${definer} ROWS 40 AS $$
  DECLARE
    enough CONSTANT int := 400;
    newest CONSTANT int := 20000;
    workspace uuid := ${workspace};
    here text := format('SELECT s.* FROM record_search s WHERE s.workspace_id = %L', workspace);
    matching text;
    plan json;
    begins text := substr(search_pattern(search_fold(whole)), 2);
    condition text := search_condition(terms, 's.text', true);
    good text := format('CASE WHEN s.title = %L THEN 0 WHEN s.title LIKE %L THEN 1 WHEN s.title LIKE %L THEN 2 WHEN true %s THEN 3 ELSE 4 END',
      search_fold(whole), begins, '% ' || begins, search_condition(terms, E'(E''\\\\n'' || s.title)', true));
    seen text[] := '{}';
    total int := 0;
    often boolean;
    hit record;
    one text;
  BEGIN
    FOREACH one IN ARRAY only_types LOOP
      RETURN QUERY EXECUTE format(
        'SELECT s.type, s.id, %s FROM record_search s
          WHERE s.workspace_id = %L AND s.type = %L AND s.title LIKE %L ORDER BY s.title LIMIT %s', good, workspace, one, begins, most);
    END LOOP;
    -- One letter is in nearly every text.
    IF octet_length(array_to_string(terms, '')) <= 1 THEN RETURN; END IF;

    EXECUTE 'EXPLAIN (FORMAT JSON) ' || here || condition INTO plan;
    often := (plan -> 0 -> 'Plan' ->> 'Plan Rows')::numeric * newest >= enough * 2 *
      (SELECT greatest(reltuples, newest) FROM pg_class WHERE oid = 'record_search'::regclass);
    FOREACH matching IN ARRAY CASE WHEN often THEN ARRAY[format('%s ORDER BY s.id DESC LIMIT %s', here, newest)] ELSE '{}' END || here LOOP
      total := 0;
      FOR hit IN EXECUTE
        'WITH match AS MATERIALIZED (SELECT s.type, s.id, s.title FROM (' || matching || ') AS s WHERE true' || condition || ')
         SELECT * FROM (
           SELECT s.*, row_number() OVER (PARTITION BY s.type ORDER BY s.rank, char_length(s.title), s.id DESC) AS place, count(*) OVER () AS total
             FROM (SELECT s.type, s.id, s.title, ' || good || ' AS rank FROM match s LIMIT $1) AS s
         ) AS placed WHERE placed.place <= $2 AND placed.type = ANY ($3)'
        USING enough, most, only_types
      LOOP
        total := hit.total;
        seen := seen || hit.type;
        RETURN QUERY SELECT hit.type, hit.id, hit.rank;
      END LOOP;
      EXIT WHEN total >= enough;
    END LOOP;
    IF total < enough THEN RETURN; END IF;

    FOREACH one IN ARRAY only_types LOOP
      CONTINUE WHEN cardinality(array_positions(seen, one)) >= most;
      RETURN QUERY EXECUTE format(
        'SELECT s.type, s.id, s.rank FROM (
           SELECT s.type, s.id, s.title, %s AS rank FROM record_search s WHERE s.workspace_id = %L AND s.type = %L%s LIMIT 100
         ) AS s ORDER BY s.rank, char_length(s.title), s.id DESC LIMIT %s', good, workspace, one, condition, most);
    END LOOP;
  END $$;`;

/** Replaced later; kept for the way down. */
export const secondSearchFold = String.raw`
  CREATE OR REPLACE FUNCTION search_fold(source text) RETURNS text
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE RETURN CASE
      WHEN octet_length(source) = char_length(source) THEN lower(source)
      ELSE replace(replace(replace(replace(translate(
             lower(normalize(regexp_replace(normalize(source, NFKD), '[\u0300-\u036f]', '', 'g'), NFKC)),
           'øłđðıς', 'olddiσ'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th') END;`;
