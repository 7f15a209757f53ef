CREATE OR REPLACE FUNCTION adjust(
  person uuid, entry_key text, tokens int, by_operator text, why text, moment timestamptz, energy_max int,
  energy_ms bigint)
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
  a := account_now(a, moment, energy_max, energy_ms);
  m.owner := a;
  m.available_before := a.available;
  m.energy_before := a.energy;
  m.tokens := tokens;
  IF EXISTS (SELECT FROM ledger_entry WHERE key = entry_key) THEN
    m.outcome := 'duplicate';
    RETURN m;
  END IF;
  IF tokens = 0 OR a.total + tokens < (
    SELECT coalesce(sum(total), 0) FROM ledger_entry
     WHERE account_id = a.account_id AND kind IN ('purchase', 'refund', 'dispute')) THEN
    m.outcome := 'excess';
    RETURN m;
  END IF;
  IF tokens > 0 THEN
    a := ledger_credit(a, entry_key, 'adjustment', tokens, 'bonus', NULL, NULL, why, moment);
  ELSE
    a := ledger_debit(a, entry_key, 'adjustment', -tokens, NULL, NULL, why, moment);
  END IF;
  INSERT INTO adjustment (account_id, seq, operator, reason, at)
  VALUES (a.account_id, a.entries, by_operator, why, moment);
  m.owner := a;
  m.outcome := 'done';
  RETURN m;
END $$;
