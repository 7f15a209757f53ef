CREATE OR REPLACE FUNCTION claw_back(
  person uuid, order_key text, entry_key text, entry_kind text, tokens int, entry_reference text,
  entry_text text, moment timestamptz, energy_max int, energy_ms bigint)
RETURNS movement LANGUAGE plpgsql AS $$
DECLARE
  m movement;
  a account;
  bought ledger_entry;
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
  SELECT * INTO bought FROM ledger_entry WHERE key = order_key AND account_id = a.account_id;
  IF NOT FOUND THEN
    m.outcome := 'unknown';
    RETURN m;
  END IF;
  IF tokens < 0 OR tokens > bought.amount - taken_back(a.account_id, entry_reference) THEN
    m.outcome := 'excess';
    RETURN m;
  END IF;
  m.owner := ledger_debit(a, entry_key, entry_kind, tokens, bought.seq, entry_reference, entry_text, moment);
  m.outcome := 'done';
  RETURN m;
END $$;
