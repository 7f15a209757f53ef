-- That a text holds two characters of ASCII, as conditions that indexes serve: with the character behind them, or before
-- them; at the end or the beginning of the text; beside a character that is not ASCII. Of two signs no index knows.
CREATE OR REPLACE FUNCTION search_pair(word text) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  pattern text := search_pattern(word);
  quoted text := regexp_replace(word, '([^a-z0-9])', '\\\1', 'g');
  known text := substring(word FROM '[a-z0-9](?=[^a-z0-9]?$)');
  ends boolean := right(word, 1) = known;
BEGIN
  IF known IS NULL THEN RETURN format('s.text LIKE %L', pattern); END IF;
  RETURN format('s.text LIKE %L AND (s.text ~ %L OR s.text LIKE %L OR (s.%s AND search_beside(s.text) @> ARRAY[%L]))', pattern,
                CASE WHEN ends THEN quoted || '[\x01-\x7f]' ELSE '[\x01-\x7f]' || quoted END,
                CASE WHEN ends THEN left(pattern, -1) ELSE substr(pattern, 2) END, 'text ~ ''[a-z0-9][^\x01-\x7f]|[^\x01-\x7f][a-z0-9]''', known);
END $$;
