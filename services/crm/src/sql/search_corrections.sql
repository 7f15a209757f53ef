-- Words of this workspace that share a variant with one that was typed: most of them differ by one letter.
CREATE OR REPLACE FUNCTION search_corrections(typed text[]) RETURNS TABLE (word text, known text)
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp ROWS 20 AS $$
DECLARE
  one text;
BEGIN
  FOREACH one IN ARRAY typed LOOP
    RETURN QUERY SELECT DISTINCT one, w.word::text FROM search_word w
      WHERE w.workspace_id = nullif(current_setting('app.ws', true), '')::uuid AND w.variants && search_variants(search_fold(one)) LIMIT 200;
  END LOOP;
END $$;
