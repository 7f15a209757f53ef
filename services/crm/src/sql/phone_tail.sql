CREATE OR REPLACE FUNCTION phone_tail(phone text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN right(regexp_replace(regexp_replace(lower(phone), '([;,x#]|ext).*$', ''), '[^0-9]', '', 'g'), 7);
