-- Whether an index of parts knows any of it: it does not know a single letter of ASCII, nor signs by themselves.
CREATE OR REPLACE FUNCTION search_has_parts(terms text[]) RETURNS boolean LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT bool_or(octet_length(one) > char_length(one) OR CASE char_length(one) WHEN 1 THEN false WHEN 2 THEN one ~ '[a-z0-9]'
                 ELSE one ~ '[a-z0-9]{3}|[^a-z0-9][a-z0-9]|[a-z0-9]{2}[^a-z0-9]' END)
    FROM unnest(terms) AS one $$;
