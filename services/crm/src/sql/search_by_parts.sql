-- As search_condition, in a way that the index of parts serves: where there is nothing longer than a pair; signs, where it
-- knows none of the terms.
CREATE OR REPLACE FUNCTION search_by_parts(terms text[]) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  term text;
  condition text := '';
  longest int := (SELECT max(char_length(search_fold(one))) FROM unnest(terms) AS one);
BEGIN
  FOREACH term IN ARRAY terms LOOP
    condition := condition || CASE
      WHEN NOT search_has_parts(terms) AND search_fold(term) !~ '[a-z0-9\n]|[^\x01-\x7f]' AND search_fold(term) ~ '[\x21-\x26*/\x3a-\x3f\x5b-\x5e\x60\x7b-\x7e]'
        THEN format(' AND s.text ~ %L AND search_signs(s.text) @> %L', '[\x21-\x26*/\x3a-\x3f\x5b-\x5e\x60\x7b-\x7e]', search_signs(search_fold(term)))
          || search_condition(ARRAY[term], 's.text', false)
      WHEN longest = 2 AND char_length(search_fold(term)) = 2 AND octet_length(search_fold(term)) = 2
        THEN ' AND ' || search_pair(search_fold(term))
      ELSE search_condition(ARRAY[term], 's.text', false)
    END;
  END LOOP;
  RETURN condition;
END $$;
