CREATE OR REPLACE FUNCTION release(wanted uuid, moment timestamptz, energy_max int, energy_ms bigint)
RETURNS movement LANGUAGE plpgsql AS $$
DECLARE
  m movement;
  a account;
  r reservation;
  paid int;
  returned record;
BEGIN
  SELECT o.* INTO a FROM account o
   WHERE o.account_id = (SELECT account_id FROM reservation WHERE reservation_id = wanted) FOR NO KEY UPDATE;
  IF NOT FOUND THEN
    m.outcome := 'unknown';
    RETURN m;
  END IF;
  SELECT * INTO r FROM reservation WHERE reservation_id = wanted;
  a := account_now(a, moment, energy_max, energy_ms);
  m.owner := a;
  m.reservation_id := wanted;
  m.tokens := r.tokens;
  m.free := r.free_month IS NOT NULL;
  m.available_before := a.available;
  m.energy_before := a.energy;
  IF r.state <> 'held' THEN
    m.outcome := 'duplicate';
    RETURN m;
  END IF;
  paid := least(a.debt, r.tokens);
  returned := lots_return(a, r.lots, r.amounts, paid, moment);
  a := energy_give(returned.a, 1, moment, energy_max);
  IF m.free AND a.free_month = r.free_month THEN
    a.free_used := greatest(0, a.free_used - 1);
  END IF;
  m.owner := ledger_append(a, concat('release:', wanted), 'release', NULL, r.tokens,
                           0, 0, r.tokens - paid - returned.lapsed, -r.tokens, returned.lapsed, -paid,
                           NULL, wanted, NULL, NULL, moment);
  UPDATE reservation SET state = 'released', closed_at = moment WHERE reservation_id = wanted;
  m.outcome := 'done';
  RETURN m;
END $$;
