CREATE OR REPLACE FUNCTION ledger_append(
  INOUT a account, entry_key text, entry_kind text, entry_type text, entry_amount int,
  d_total int, d_used int, d_available int, d_held int, d_expired int, d_debt int,
  entry_reference text, entry_reservation uuid, entry_receipt uuid, entry_text text, moment timestamptz)
LANGUAGE plpgsql AS $$
DECLARE
  entry_salt bytea;
  entry_text_hash bytea;
BEGIN
  a.entries := a.entries + 1;
  a.version := a.version + 1;
  a.total := a.total + d_total;
  a.used := a.used + d_used;
  a.available := a.available + d_available;
  a.held := a.held + d_held;
  a.expired := a.expired + d_expired;
  a.debt := a.debt + d_debt;
  IF entry_text IS NOT NULL THEN
    entry_salt := uuid_send(gen_random_uuid());
    entry_text_hash := sha256(entry_salt || convert_to(entry_text, 'UTF8'));
  END IF;
  a.head := sha256(a.head || convert_to(concat_ws(E'\n',
    a.account_id, a.entries, entry_key, entry_kind, coalesce(entry_type, ''), entry_amount,
    d_total, d_used, d_available, d_held, d_expired, d_debt,
    coalesce(entry_reference, ''), coalesce(entry_reservation::text, ''), coalesce(entry_receipt::text, ''),
    coalesce(encode(entry_text_hash, 'hex'), ''), floor(extract(epoch FROM moment) * 1000)::bigint), 'UTF8'));
  INSERT INTO ledger_entry (account_id, seq, key, kind, type, amount, total, used, available, held, expired, debt,
                            reference, reservation_id, receipt_id, text_hash, at, hash)
  VALUES (a.account_id, a.entries, entry_key, entry_kind, entry_type, entry_amount, d_total, d_used, d_available,
          d_held, d_expired, d_debt, entry_reference, entry_reservation, entry_receipt, entry_text_hash, moment,
          a.head);
  IF entry_text IS NOT NULL THEN
    INSERT INTO ledger_text (account_id, seq, salt, text) VALUES (a.account_id, a.entries, entry_salt, entry_text);
  END IF;
  UPDATE account SET
    version = a.version, total = a.total, used = a.used, available = a.available, held = a.held,
    expired = a.expired, debt = a.debt, energy = a.energy, energy_at = a.energy_at, energy_full = a.energy_full,
    free_month = a.free_month, free_used = a.free_used, next_expiry = a.next_expiry,
    entries = a.entries, head = a.head
  WHERE account_id = a.account_id;
END $$;
