CREATE OR REPLACE FUNCTION ledger_credit(
  INOUT a account, entry_key text, entry_kind text, tokens int, lot_kind text, lot_expires timestamptz,
  entry_reference text, entry_text text, moment timestamptz)
LANGUAGE plpgsql AS $$
DECLARE
  paid int := least(a.debt, tokens);
BEGIN
  IF lot_expires IS NOT NULL AND tokens > paid THEN
    a.next_expiry := least(a.next_expiry, lot_expires);
  END IF;
  a := ledger_append(a, entry_key, entry_kind, entry_kind, tokens, tokens, 0, tokens - paid, 0, 0, -paid,
                     entry_reference, NULL, NULL, entry_text, moment);
  INSERT INTO lot (account_id, seq, kind, granted, remaining, expires_at)
  VALUES (a.account_id, a.entries, lot_kind, tokens, tokens - paid, lot_expires);
END $$;
