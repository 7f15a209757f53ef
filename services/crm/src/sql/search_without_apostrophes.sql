-- Names are found without their apostrophe, too: of O'Neil the text has `oneil` besides. Whoever writes it twice adds nothing more.
CREATE OR REPLACE FUNCTION search_without_apostrophes() RETURNS trigger
  LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  NEW.text := concat_ws(E'\n', NEW.text, (
    SELECT string_agg(DISTINCT bare, E'\n')
      FROM (SELECT replace(word, '''', '') AS bare FROM regexp_split_to_table(NEW.text, '[^[:alnum:]'']+') AS word WHERE word LIKE '%_''_%') AS words
     WHERE strpos(NEW.text, bare) = 0));
  RETURN NEW;
END $$;
