CREATE OR REPLACE FUNCTION taken_back(owner_account uuid, order_reference text) RETURNS int LANGUAGE sql STABLE AS $$
  SELECT coalesce(-sum(total), 0)::int FROM ledger_entry
   WHERE account_id = owner_account AND reference = order_reference AND kind IN ('refund', 'dispute');
$$;
