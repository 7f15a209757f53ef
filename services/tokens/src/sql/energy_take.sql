CREATE OR REPLACE FUNCTION energy_take(INOUT a account, moment timestamptz, energy_max int)
LANGUAGE plpgsql STABLE AS $$
BEGIN
  IF a.energy >= energy_max THEN
    a.energy_at := moment;
  END IF;
  a.energy := greatest(0, a.energy - 1);
END $$;
