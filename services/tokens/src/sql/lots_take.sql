CREATE OR REPLACE FUNCTION lots_take(a account, wanted int, OUT lots int[], OUT amounts int[]) LANGUAGE plpgsql AS $$
DECLARE
  missing int := wanted;
  l lot;
  part int;
BEGIN
  lots := '{}';
  amounts := '{}';
  IF missing = 0 THEN
    RETURN;
  END IF;
  FOR l IN SELECT * FROM lot WHERE account_id = a.account_id AND NOT spent ORDER BY expires_at, kind, seq LOOP
    part := least(l.remaining, missing);
    UPDATE lot SET remaining = remaining - part WHERE account_id = a.account_id AND seq = l.seq;
    lots := lots || l.seq;
    amounts := amounts || part;
    missing := missing - part;
    EXIT WHEN missing = 0;
  END LOOP;
  IF missing > 0 THEN
    RAISE EXCEPTION 'The lots of account % lack % tokens of its balance', a.account_id, missing;
  END IF;
END $$;
