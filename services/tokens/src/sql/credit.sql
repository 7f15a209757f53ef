CREATE OR REPLACE FUNCTION credit(
  person uuid, entry_key text, entry_kind text, tokens int, lot_kind text, lot_expires timestamptz,
  entry_reference text, entry_text text, fill_energy boolean, moment timestamptz, energy_max int, energy_ms bigint)
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
  m.available_before := a.available;
  m.energy_before := a.energy;
  IF EXISTS (SELECT FROM ledger_entry WHERE key = entry_key) THEN
    m.outcome := 'duplicate';
    m.owner := a;
    RETURN m;
  END IF;
  IF fill_energy THEN
    a := energy_give(a, energy_max, moment, energy_max);
  END IF;
  m.outcome := 'done';
  m.owner := ledger_credit(a, entry_key, entry_kind, tokens, lot_kind, lot_expires, entry_reference, entry_text,
                           moment);
  RETURN m;
END $$;
