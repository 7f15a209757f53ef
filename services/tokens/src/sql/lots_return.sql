-- Puts back what a hold took, but the first "used_up" tokens; what belongs to a lot that has lapsed is expired.
CREATE OR REPLACE FUNCTION lots_return(INOUT a account, lots int[], amounts int[], used_up int, moment timestamptz,
                                       OUT lapsed int) LANGUAGE plpgsql AS $$
DECLARE
  skip int := used_up;
  part int;
  ends timestamptz;
BEGIN
  lapsed := 0;
  FOR i IN 1 .. cardinality(lots) LOOP
    part := amounts[i] - least(skip, amounts[i]);
    skip := skip - least(skip, amounts[i]);
    CONTINUE WHEN part = 0;
    SELECT expires_at INTO ends FROM lot WHERE account_id = a.account_id AND seq = lots[i];
    IF ends <= moment THEN
      lapsed := lapsed + part;
    ELSE
      UPDATE lot SET remaining = remaining + part WHERE account_id = a.account_id AND seq = lots[i];
      a.next_expiry := least(a.next_expiry, ends);
    END IF;
  END LOOP;
END $$;
