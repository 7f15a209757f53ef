CREATE OR REPLACE FUNCTION search_pattern(word text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT '%' || regexp_replace(word, '([\\%_])', '\\\1', 'g') || '%' $$;
