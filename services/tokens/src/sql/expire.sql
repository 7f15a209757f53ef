-- For accounts that nobody touches: every other function expires what is due before it moves anything.
CREATE OR REPLACE FUNCTION expire(person uuid, moment timestamptz, energy_max int, energy_ms bigint)
RETURNS movement LANGUAGE plpgsql AS $$
DECLARE
  m movement;
  a account;
BEGIN
  SELECT * INTO a FROM account WHERE user_id = person FOR NO KEY UPDATE;
  IF NOT FOUND THEN
    m.outcome := 'no-account';
    RETURN m;
  END IF;
  m.available_before := a.available;
  a := account_now(a, moment, energy_max, energy_ms);
  m.energy_before := a.energy;
  m.owner := a;
  m.outcome := CASE WHEN a.available < m.available_before THEN 'done' ELSE 'duplicate' END;
  RETURN m;
END $$;
