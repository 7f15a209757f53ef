-- That a text holds each term: one of its lines. One or two letters of an alphabet are the beginning of a word where
-- `starts` says so: anywhere they would be in nearly every text.
CREATE OR REPLACE FUNCTION search_condition(terms text[], texts text, starts boolean) RETURNS text
  LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  term text;
  word text;
  alternatives text[];
  condition text := '';
BEGIN
  FOREACH term IN ARRAY terms LOOP
    alternatives := '{}';
    FOREACH word IN ARRAY string_to_array(search_fold(term), E'\n') LOOP
      alternatives := alternatives || CASE
        WHEN char_length(word) <= 2 AND octet_length(word) > char_length(word) AND texts = 's.text'
          THEN format('s.grams @> ARRAY[%L]', word)
        WHEN char_length(word) <= 2 AND octet_length(word) = char_length(word) AND starts
          THEN format('%1$s LIKE %2$L OR %1$s LIKE %3$L', texts, E'%\n' || substr(search_pattern(word), 2), '% ' || substr(search_pattern(word), 2))
        ELSE format('%s LIKE %L', texts, search_pattern(word))
      END;
    END LOOP;
    condition := condition || ' AND (' || array_to_string(alternatives, ' OR ') || ')';
  END LOOP;
  RETURN condition;
END $$;
