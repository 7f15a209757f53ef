CREATE OR REPLACE FUNCTION search_variants(word text) RETURNS text[]
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT array_agg(DISTINCT left(word, place - 1) || substr(word, place + 1)) || word
    FROM generate_series(1, char_length(word)) AS place $$;
