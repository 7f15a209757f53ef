CREATE OR REPLACE FUNCTION search_signs(folded text) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT array_agg(DISTINCT found[1]) FROM regexp_matches(folded, '[\x21-\x26*/\x3a-\x3f\x5b-\x5e\x60\x7b-\x7e]', 'g') AS found $$;
