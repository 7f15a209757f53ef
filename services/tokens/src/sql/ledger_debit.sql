CREATE OR REPLACE FUNCTION ledger_debit(
  INOUT a account, entry_key text, entry_kind text, tokens int, own_lot int, entry_reference text,
  entry_text text, moment timestamptz)
LANGUAGE plpgsql AS $$
DECLARE
  affordable int := least(a.available, tokens);
  own int;
BEGIN
  SELECT least(remaining, affordable) INTO own FROM lot WHERE account_id = a.account_id AND seq = own_lot;
  UPDATE lot SET remaining = remaining - own WHERE account_id = a.account_id AND seq = own_lot AND own > 0;
  PERFORM lots_take(a, affordable - coalesce(own, 0));
  -- Without tokens the entry is not shown; its key still tells that this was handled.
  a := ledger_append(a, entry_key, entry_kind, CASE WHEN tokens > 0 THEN entry_kind END, -tokens,
                     -tokens, 0, -affordable, 0, 0, tokens - affordable,
                     entry_reference, NULL, NULL, CASE WHEN tokens > 0 THEN entry_text END, moment);
END $$;
