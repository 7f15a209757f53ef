CREATE OR REPLACE FUNCTION account_now(INOUT a account, moment timestamptz, energy_max int, energy_ms bigint)
LANGUAGE plpgsql AS $$
BEGIN
  a := energy_after(a, moment, energy_max, energy_ms);
  IF a.next_expiry <= moment THEN
    a := lots_expire(a, moment);
  END IF;
END $$;
