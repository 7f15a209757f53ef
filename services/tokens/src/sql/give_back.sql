CREATE OR REPLACE FUNCTION give_back(
  person uuid, taken_key text, entry_key text, entry_kind text, tokens int, entry_reference text,
  entry_text text, moment timestamptz, energy_max int, energy_ms bigint)
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
  IF NOT EXISTS (SELECT FROM ledger_entry WHERE key = taken_key AND account_id = a.account_id) THEN
    m.outcome := 'unknown';
    RETURN m;
  END IF;
  IF tokens < 0 OR tokens > taken_back(a.account_id, entry_reference) THEN
    m.outcome := 'excess';
    RETURN m;
  END IF;
  IF tokens = 0 THEN
    m.owner := ledger_append(a, entry_key, entry_kind, NULL, 0, 0, 0, 0, 0, 0, 0, entry_reference, NULL, NULL, NULL,
                             moment);
  ELSE
    m.owner := ledger_credit(a, entry_key, entry_kind, tokens, 'purchased', NULL, entry_reference, entry_text,
                             moment);
  END IF;
  m.outcome := 'done';
  RETURN m;
END $$;
