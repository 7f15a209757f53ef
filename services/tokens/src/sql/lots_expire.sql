CREATE OR REPLACE FUNCTION lots_expire(INOUT a account, moment timestamptz) LANGUAGE plpgsql AS $$
DECLARE
  due timestamptz := a.next_expiry;
  gone int;
BEGIN
  IF due IS NULL OR due > moment THEN
    RETURN;
  END IF;
  SELECT coalesce(sum(remaining), 0) INTO gone FROM lot
   WHERE account_id = a.account_id AND NOT spent AND expires_at <= moment;
  UPDATE lot SET remaining = 0 WHERE account_id = a.account_id AND NOT spent AND expires_at <= moment;
  SELECT min(expires_at) INTO a.next_expiry FROM lot WHERE account_id = a.account_id AND NOT spent;
  IF gone > 0 THEN
    a := ledger_append(a, concat('expiry:', a.account_id, ':', floor(extract(epoch FROM due))::bigint, ':', a.entries + 1),
                       'expiry', 'expiry', -gone, 0, 0, -gone, 0, gone, 0, NULL, NULL, NULL, 'Expired tokens', moment);
  ELSE
    UPDATE account SET next_expiry = a.next_expiry WHERE account_id = a.account_id;
  END IF;
END $$;
