CREATE OR REPLACE FUNCTION search_vocabulary(folded text) RETURNS SETOF text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT DISTINCT word FROM regexp_split_to_table(folded, '[^[:alnum:]'']+') AS word
   WHERE word !~ '[0-9]'
     AND char_length(word) BETWEEN CASE WHEN octet_length(word) >= 3 * char_length(word) THEN 3 ELSE 4 END AND 30 $$;
