-- Lower case, full and half width alike, composed Hangul, without accents, one apostrophe and one hyphen: what is typed is what
-- is found. As `folded` of contracts. Not STRICT: the planner would not put it in place of its call then.
CREATE OR REPLACE FUNCTION search_fold(source text) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN CASE
    WHEN octet_length(source) = char_length(source) THEN lower(replace(source, '`', ''''))
    ELSE replace(replace(replace(replace(translate(
           lower(normalize(regexp_replace(normalize(regexp_replace(regexp_replace(source,
             '[`´ʹʻʼʽʾʿˈˊˋ‘’‛′‵׳ꞌ＇｀]', '''', 'g'), '[‐‑‒–—―⁃−˗﹘﹣－]', '-', 'g'), NFKD), '[\u0300-\u036f]', '', 'g'), NFKC)),
         'øłđðıς', 'olddiσ'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th') END;
