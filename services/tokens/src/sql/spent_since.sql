CREATE OR REPLACE FUNCTION spent_since(owner_account uuid, since timestamptz) RETURNS int LANGUAGE sql STABLE AS $$
  SELECT coalesce(sum(coalesce(settled, tokens)), 0)::int FROM reservation
   WHERE account_id = owner_account AND created_at >= since AND state <> 'released';
$$;
