-- The best of each type, and how good they are: 0 the title itself, 1 its beginning, 2 the beginning of a word in it, 3 anywhere
-- in it, 4 elsewhere. Titles are looked up by their beginning; the others are the best of some hundred that have the words, and
-- where there are more, types that were not among them are looked up by themselves. What is in so many texts that the newest of
-- them have it some hundred times is not looked up by the index of parts, which gives all or none.
CREATE OR REPLACE FUNCTION search_records(terms text[], whole text, only_types text[], most int)
  RETURNS TABLE (type text, id uuid, rank int)
  LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp ROWS 40 AS $$
DECLARE
  enough CONSTANT int := 400;
  newest CONSTANT int := 20000;
  workspace uuid := nullif(current_setting('app.ws', true), '')::uuid;
  here text := format('SELECT s.* FROM record_search s WHERE s.workspace_id = %L', workspace);
  matching text;
  begins text := substr(search_pattern(search_fold(whole)), 2);
  signs boolean := array_to_string(terms, '') !~ '[a-z0-9]|[^\x01-\x7f]' AND array_to_string(terms, '') ~ '[\x21-\x26*/\x3a-\x3f\x5b-\x5f\x7b-\x7e]';
  condition text := CASE WHEN signs THEN search_by_parts(terms) ELSE search_condition(terms, 's.text', true) END;
  good text := format('CASE WHEN s.title = %L THEN 0 WHEN s.title LIKE %L THEN 1 WHEN s.title LIKE %L THEN 2 WHEN true %s THEN 3 ELSE 4 END',
    search_fold(whole), begins, '% ' || begins, search_condition(terms, E'(E''\\n'' || s.title)', true));
  seen text[] := '{}';
  total int := 0;
  expected numeric := search_expected(workspace, condition);
  often boolean;
  hit record;
  one text;
BEGIN
  FOREACH one IN ARRAY only_types LOOP
    RETURN QUERY EXECUTE format(
      'SELECT s.type, s.id, %s FROM record_search s
        WHERE s.workspace_id = %L AND s.type = %L AND s.title LIKE %L ORDER BY s.title LIMIT %s', good, workspace, one, begins, most);
  END LOOP;
  -- One letter is in nearly every text, a sign in few.
  IF octet_length(array_to_string(terms, '')) <= 1 AND NOT signs THEN RETURN; END IF;

  often := expected * newest >= enough * 2 * (SELECT greatest(reltuples, newest) FROM pg_class WHERE oid = 'record_search'::regclass);
  FOREACH matching IN ARRAY
    CASE WHEN often THEN ARRAY[format('%s ORDER BY s.id DESC LIMIT %s', here, newest)] ELSE '{}' END
      || format('SELECT s.* FROM record_search s WHERE %s', search_place(workspace, expected))
  LOOP
    total := 0;
    FOR hit IN EXECUTE
      'WITH match AS MATERIALIZED (SELECT s.workspace_id, s.type, s.id, s.title FROM (' || matching || ') AS s WHERE true' || condition || ')
       SELECT * FROM (
         SELECT s.*, row_number() OVER (PARTITION BY s.type ORDER BY s.rank, char_length(s.title), s.id DESC) AS place, count(*) OVER () AS total
           FROM (SELECT s.type, s.id, s.title, ' || good || ' AS rank FROM match s WHERE s.workspace_id = $4 LIMIT $1) AS s
       ) AS placed WHERE placed.place <= $2 AND placed.type = ANY ($3)'
      USING enough, most, only_types, workspace
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
END $$;
