-- Each phone is shortened once, and what is added is found in no row yet: nothing needs to be looked up before.
CREATE OR REPLACE FUNCTION contact_reach_added() RETURNS trigger
  LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  INSERT INTO contact_reach (workspace_id, kind, key, contact_id, written)
  SELECT workspace_id, 'email', lower(email), id, email FROM after WHERE deleted_at IS NULL AND email <> ''
  UNION SELECT workspace_id, 'email', lower(other ->> 'email'), id, other ->> 'email'
    FROM after, jsonb_array_elements(other_emails) AS other WHERE deleted_at IS NULL AND other_emails <> '[]'
  UNION SELECT workspace_id, 'phone', key, id, phone
    FROM (SELECT workspace_id, phone_tail(phone) AS key, id, phone FROM after WHERE deleted_at IS NULL AND phone <> '' OFFSET 0) AS first
   WHERE length(key) >= 5
  UNION SELECT workspace_id, 'phone', key, id, phone
    FROM (SELECT workspace_id, phone_tail(other ->> 'phone') AS key, id, other ->> 'phone' AS phone
            FROM after, jsonb_array_elements(other_phones) AS other WHERE deleted_at IS NULL AND other_phones <> '[]' OFFSET 0) AS others
   WHERE length(key) >= 5;
  RETURN NULL;
END $$;
