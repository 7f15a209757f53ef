CREATE OR REPLACE FUNCTION energy_after(INOUT a account, moment timestamptz, energy_max int, energy_ms bigint)
LANGUAGE plpgsql STABLE AS $$
DECLARE
  points int;
BEGIN
  IF a.energy >= energy_max THEN
    RETURN;
  END IF;
  points := greatest(0, floor(extract(epoch FROM moment - a.energy_at) * 1000 / energy_ms));
  IF a.energy + points >= energy_max THEN
    a.energy := energy_max;
    a.energy_at := moment;
    a.energy_full := true;
  ELSIF points > 0 THEN
    a.energy := a.energy + points;
    a.energy_at := a.energy_at + make_interval(secs => points * energy_ms / 1000.0);
  END IF;
END $$;
