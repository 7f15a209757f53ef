-- Once for all rows of a statement: an import learns a word once, not for each of its rows. From 500 rows on their parts are
-- brought into the index at once. A full join is made by a hash or by sorting, never row by row for each row, however few the
-- planner expects. Of what was deleted there is no `after`: `bulk` takes two steps.
CREATE OR REPLACE FUNCTION deal_search_follow() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp SET gin_pending_list_limit = '512kB' AS $$
#variable_conflict use_column
DECLARE
  bulk boolean := false;
BEGIN
  IF TG_OP <> 'DELETE' THEN bulk := (SELECT count(*) = 500 FROM (SELECT FROM after LIMIT 500) AS several); END IF;
  IF bulk THEN PERFORM set_config('gin_pending_list_limit', '1GB', true); END IF;
  CASE TG_OP
    WHEN 'INSERT' THEN
      WITH new AS MATERIALIZED (
        SELECT * FROM after WHERE deleted_at IS NULL
      ), learnt AS (
        INSERT INTO search_word (workspace_id, word, variants)
        SELECT given.workspace_id, given.word, search_variants(given.word)
          FROM (SELECT workspace_id, search_vocabulary(search_fold(string_agg(concat_ws(' ', new.name, new.customer_name, new.contact_name, new.company_name), ' '))) AS word
                  FROM new GROUP BY workspace_id) AS given
         WHERE NOT EXISTS (SELECT FROM search_word known WHERE known.workspace_id = given.workspace_id AND known.word = given.word)
      )
      INSERT INTO record_search (workspace_id, id, type, title, text)
      SELECT workspace_id, id, 'deal', left(search_fold(new.name), 200),
             search_fold(E'\n' || concat_ws(E'\n',
               new.name,
               new.customer_name,
               new.contact_name,
               new.company_name,
               new.number,
               new.phone,
               regexp_replace(new.phone, E'[^0-9]', '', 'g'))) FROM new
      ON CONFLICT (workspace_id, id) DO UPDATE SET title = excluded.title, text = excluded.text;
    WHEN 'DELETE' THEN
      DELETE FROM record_search known USING (SELECT workspace_id, id FROM before) AS gone
       WHERE known.workspace_id = gone.workspace_id AND known.id = gone.id;
    ELSE
      WITH new AS MATERIALIZED (
        SELECT * FROM (
          SELECT after.* FROM after FULL JOIN before USING (workspace_id, id)
           WHERE (after.name, after.number, after.customer_name, after.contact_name, after.company_name, after.phone, after.deleted_at)
              IS DISTINCT FROM (before.name, before.number, before.customer_name, before.contact_name, before.company_name, before.phone, before.deleted_at)
        ) AS changed WHERE deleted_at IS NULL
      ), learnt AS (
        INSERT INTO search_word (workspace_id, word, variants)
        SELECT given.workspace_id, given.word, search_variants(given.word)
          FROM (SELECT workspace_id, search_vocabulary(search_fold(string_agg(concat_ws(' ', new.name, new.customer_name, new.contact_name, new.company_name), ' '))) AS word
                  FROM new GROUP BY workspace_id) AS given
         WHERE NOT EXISTS (SELECT FROM search_word known WHERE known.workspace_id = given.workspace_id AND known.word = given.word)
      )
      INSERT INTO record_search (workspace_id, id, type, title, text)
      SELECT workspace_id, id, 'deal', left(search_fold(new.name), 200),
             search_fold(E'\n' || concat_ws(E'\n',
               new.name,
               new.customer_name,
               new.contact_name,
               new.company_name,
               new.number,
               new.phone,
               regexp_replace(new.phone, E'[^0-9]', '', 'g'))) FROM new
      ON CONFLICT (workspace_id, id) DO UPDATE SET title = excluded.title, text = excluded.text;
      DELETE FROM record_search known USING (
        SELECT workspace_id, id FROM (
          SELECT after.* FROM after FULL JOIN before USING (workspace_id, id)
           WHERE (after.name, after.number, after.customer_name, after.contact_name, after.company_name, after.phone, after.deleted_at)
              IS DISTINCT FROM (before.name, before.number, before.customer_name, before.contact_name, before.company_name, before.phone, before.deleted_at)
        ) AS changed WHERE deleted_at IS NOT NULL
      ) AS gone WHERE known.workspace_id = gone.workspace_id AND known.id = gone.id;
  END CASE;
  IF bulk THEN PERFORM gin_clean_pending_list('record_search_parts'); END IF;
  RETURN NULL;
END $$;
