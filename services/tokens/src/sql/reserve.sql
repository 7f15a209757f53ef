CREATE OR REPLACE FUNCTION reserve(
  payer uuid, new_reservation uuid, request_key text, price int, wanted_feature text, entry_text text,
  acting text, wanted_budget text, month date, free_per_month int, expires timestamptz,
  moment timestamptz, energy_max int, energy_ms bigint)
RETURNS movement LANGUAGE plpgsql AS $$
DECLARE
  m movement;
  a account;
  known reservation;
  taken record;
BEGIN
  SELECT * INTO a FROM account WHERE user_id = payer FOR NO KEY UPDATE;
  IF NOT FOUND THEN
    m.outcome := 'no-account';
    RETURN m;
  END IF;
  a := account_now(a, moment, energy_max, energy_ms);
  m.owner := a;
  m.available_before := a.available;
  m.energy_before := a.energy;
  m.free := false;
  SELECT * INTO known FROM reservation WHERE account_id = a.account_id AND key = request_key;
  IF FOUND THEN
    m.outcome := CASE
      WHEN (known.feature, known.actor, known.budget) IS DISTINCT FROM (wanted_feature, acting, wanted_budget)
        THEN 'reused'
      WHEN known.state <> 'held' THEN 'closed'
      ELSE 'replayed' END;
    m.reservation_id := known.reservation_id;
    m.tokens := known.tokens;
    m.free := known.free_month IS NOT NULL;
    RETURN m;
  END IF;
  m.tokens := price;
  IF a.available < price THEN
    IF month > a.free_month OR a.free_month IS NULL THEN
      a.free_month := month;
      a.free_used := 0;
    END IF;
    IF month IS NULL OR a.free_used >= free_per_month THEN
      m.outcome := 'insufficient-tokens';
      RETURN m;
    END IF;
    a.free_used := a.free_used + 1;
    m.free := true;
    m.tokens := 0;
  ELSIF a.daily_cap IS NOT NULL THEN
    IF a.cap_until IS NULL OR moment >= a.cap_until THEN
      m.outcome := 'new-day';
      RETURN m;
    END IF;
    IF spent_since(a.account_id, a.cap_from) + price > a.daily_cap THEN
      m.outcome := 'daily-cap-reached';
      RETURN m;
    END IF;
  END IF;
  IF a.energy < 1 THEN
    m.outcome := 'insufficient-energy';
    RETURN m;
  END IF;
  a := energy_take(a, moment, energy_max);
  taken := lots_take(a, m.tokens);
  m.owner := ledger_append(a, concat('reserve:', a.account_id, ':', request_key), 'reserve', NULL, -m.tokens,
                           0, 0, -m.tokens, m.tokens, 0, 0, NULL, new_reservation, NULL, NULL, moment);
  -- A clock that jumps back must not move what is spent into a day that is over.
  INSERT INTO reservation (reservation_id, account_id, key, actor, budget, feature, description, tokens,
                           free_month, lots, amounts, created_at, check_at)
  VALUES (new_reservation, a.account_id, request_key, acting, wanted_budget, wanted_feature, entry_text, m.tokens,
          CASE WHEN m.free THEN a.free_month END, taken.lots, taken.amounts, greatest(moment, a.cap_from), expires);
  m.outcome := 'done';
  m.reservation_id := new_reservation;
  RETURN m;
END $$;
