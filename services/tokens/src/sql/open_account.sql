CREATE OR REPLACE FUNCTION open_account(
  person uuid, pseudonym uuid, zone text, tokens int, lot_expires timestamptz, entry_text text,
  moment timestamptz, energy_max int)
RETURNS movement LANGUAGE plpgsql AS $$
DECLARE
  m movement;
  a account;
BEGIN
  INSERT INTO account (user_id, account_id, time_zone, energy, energy_at, head, created_at)
  VALUES (person, pseudonym, zone, energy_max, moment, sha256(uuid_send(pseudonym)), moment)
  ON CONFLICT (user_id) DO NOTHING RETURNING * INTO a;
  IF NOT FOUND THEN
    m.outcome := 'duplicate';
    RETURN m;
  END IF;
  m.outcome := 'done';
  m.available_before := 0;
  m.energy_before := a.energy;
  m.owner := ledger_credit(a, concat('grant:', a.account_id), 'grant', tokens, 'bonus', lot_expires, NULL,
                           entry_text, moment);
  RETURN m;
END $$;
