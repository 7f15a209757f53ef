-- Lower case, full and half width alike, composed Hangul, without accents: what is typed is what is found.
CREATE OR REPLACE FUNCTION search_fold(source text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE RETURN CASE
    WHEN octet_length(source) = char_length(source) THEN lower(source)
    ELSE replace(replace(replace(replace(translate(
           lower(normalize(regexp_replace(normalize(source, NFKD), '[\u0300-\u036f]', '', 'g'), NFKC)),
         'øłđðıς', 'olddiσ'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th') END;
