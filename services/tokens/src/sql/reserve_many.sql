CREATE OR REPLACE FUNCTION reserve_many(
  payers uuid[], reservations uuid[], keys text[], prices int[], features text[], texts text[], actors text[],
  budgets text[], expires timestamptz, moment timestamptz, energy_max int, energy_ms bigint)
RETURNS TABLE (n int, m movement) LANGUAGE plpgsql AS $$
DECLARE
  lapses boolean;
BEGIN
  FOR n IN SELECT i FROM generate_subscripts(payers, 1) i ORDER BY payers[i], i LOOP
    PERFORM set_config('app.user', payers[n]::text, true);
    -- Whoever held the account may have moved its next expiry by the time it is ours.
    SELECT next_expiry <= moment INTO lapses FROM account WHERE user_id = payers[n] FOR NO KEY UPDATE;
    IF lapses THEN
      m := NULL;
      m.outcome := 'alone';
    ELSE
      m := reserve(payers[n], reservations[n], keys[n], prices[n], features[n], texts[n], actors[n], budgets[n],
                   NULL, 0, expires, moment, energy_max, energy_ms);
    END IF;
    RETURN NEXT;
  END LOOP;
END $$;
