-- What two spellings of one value have in common, STRASSE and Straße among them: as `foldedValue` of contracts.
CREATE OR REPLACE FUNCTION value_fold(value text) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN replace(translate(lower(value), 'ς', 'σ'), 'ß', 'ss');
