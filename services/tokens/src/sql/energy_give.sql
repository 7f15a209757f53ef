CREATE OR REPLACE FUNCTION energy_give(INOUT a account, points int, moment timestamptz, energy_max int)
LANGUAGE plpgsql STABLE AS $$
BEGIN
  a.energy := least(energy_max, a.energy + points);
  IF a.energy = energy_max THEN
    a.energy_at := moment;
  END IF;
END $$;
