-- Trigrams need three characters, but names in Chinese, Japanese and Korean are often looked up by one or two: every part of that
-- length that is not plain ASCII. What is ASCII on both sides makes none, so runs of it are cut short first.
CREATE OR REPLACE FUNCTION search_grams(folded text) RETURNS text[]
  LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  letter text;
  before text;
  grams text[] := '{}';
BEGIN
  IF octet_length(folded) = char_length(folded) THEN RETURN grams; END IF;
  FOREACH letter IN ARRAY string_to_array(regexp_replace(folded, '([\x01-\x7f])[\x01-\x7f]+([\x01-\x7f])', '\1 \2', 'g'), NULL) LOOP
    IF octet_length(letter) > 1 AND NOT letter = ANY (grams) THEN grams := grams || letter; END IF;
    IF octet_length(before || letter) > 2 AND NOT before || letter = ANY (grams) THEN grams := grams || (before || letter); END IF;
    before := letter;
  END LOOP;
  RETURN grams;
END $$;
