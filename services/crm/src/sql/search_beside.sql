-- Letters and digits of ASCII beside a character that is not: of those before and behind there are too many to name.
CREATE OR REPLACE FUNCTION search_beside(folded text) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT array_agg(DISTINCT coalesce(found[1], found[2]))
    FROM regexp_matches(folded, '([a-z0-9])(?=[^\x01-\x7f])|(?<=[^\x01-\x7f])([a-z0-9])', 'g') AS found $$;
