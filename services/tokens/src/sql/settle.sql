CREATE OR REPLACE FUNCTION settle(
  wanted uuid, spent int, receipt uuid, moment timestamptz, energy_max int, energy_ms bigint)
RETURNS movement LANGUAGE plpgsql AS $$
DECLARE
  m movement;
  a account;
  r reservation;
  back int;
  paid int := 0;
  returned record;
  late boolean;
  affordable int;
  entry_type text;
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
  m.available_before := a.available;
  m.energy_before := a.energy;
  m.tokens := spent;
  m.free := r.free_month IS NOT NULL;
  IF r.state = 'settled' THEN
    m.outcome := CASE WHEN r.settled = spent THEN 'duplicate' ELSE 'contradiction' END;
    RETURN m;
  END IF;
  IF spent < 0 OR spent > r.tokens THEN
    m.outcome := 'excess';
    RETURN m;
  END IF;
  late := r.state = 'released';
  entry_type := CASE WHEN m.free THEN 'free_analysis' WHEN spent > 0 THEN 'usage' END;
  IF late THEN
    IF m.free AND a.free_month = r.free_month THEN
      a.free_used := a.free_used + 1;
    END IF;
    IF m.free OR spent > 0 THEN
      a := energy_take(a, moment, energy_max);
    END IF;
    affordable := least(a.available, spent);
    PERFORM lots_take(a, affordable);
    m.owner := ledger_append(a, concat('settle:', wanted), 'settle', entry_type, -spent,
                             0, spent, -affordable, 0, 0, spent - affordable, wanted::text, wanted, receipt,
                             r.description, moment);
  ELSE
    back := r.tokens - spent;
    paid := least(a.debt, back);
    returned := lots_return(a, r.lots, r.amounts, spent + paid, moment);
    a := returned.a;
    IF spent = 0 AND NOT m.free THEN
      a := energy_give(a, 1, moment, energy_max);
    END IF;
    m.owner := ledger_append(a, concat('settle:', wanted), 'settle', entry_type, -spent,
                             0, spent, back - paid - returned.lapsed, -r.tokens, returned.lapsed, -paid,
                             wanted::text, wanted, receipt,
                             CASE WHEN entry_type IS NOT NULL THEN r.description END, moment);
  END IF;
  UPDATE reservation SET state = 'settled', settled = spent, closed_at = moment WHERE reservation_id = wanted;
  m.outcome := CASE WHEN late THEN 'late' ELSE 'done' END;
  RETURN m;
END $$;
