-- A full join is made by a hash or by sorting, never row by row for each row, however few the planner expects.
CREATE OR REPLACE FUNCTION contact_reach_changed() RETURNS trigger
  LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF EXISTS (
    SELECT after.* FROM after FULL JOIN before USING (workspace_id, id)
     WHERE (after.email, after.phone, after.other_emails, after.other_phones, after.deleted_at IS NULL)
        IS DISTINCT FROM (before.email, before.phone, before.other_emails, before.other_phones, before.deleted_at IS NULL)
  ) THEN
    DELETE FROM contact_reach known USING (
      SELECT after.* FROM after FULL JOIN before USING (workspace_id, id)
       WHERE (after.email, after.phone, after.other_emails, after.other_phones, after.deleted_at IS NULL)
          IS DISTINCT FROM (before.email, before.phone, before.other_emails, before.other_phones, before.deleted_at IS NULL)
    ) AS gone WHERE known.workspace_id = gone.workspace_id AND known.contact_id = gone.id;
    WITH changed AS MATERIALIZED (
      SELECT after.* FROM after FULL JOIN before USING (workspace_id, id)
       WHERE (after.email, after.phone, after.other_emails, after.other_phones, after.deleted_at IS NULL)
          IS DISTINCT FROM (before.email, before.phone, before.other_emails, before.other_phones, before.deleted_at IS NULL)
    )
    INSERT INTO contact_reach (workspace_id, kind, key, contact_id, written)
    SELECT workspace_id, 'email', lower(email), id, email FROM changed WHERE deleted_at IS NULL AND email <> ''
    UNION SELECT workspace_id, 'email', lower(other ->> 'email'), id, other ->> 'email'
      FROM changed, jsonb_array_elements(other_emails) AS other WHERE deleted_at IS NULL AND other_emails <> '[]'
    UNION SELECT workspace_id, 'phone', key, id, phone
      FROM (SELECT workspace_id, phone_tail(phone) AS key, id, phone FROM changed WHERE deleted_at IS NULL AND phone <> '' OFFSET 0) AS first
     WHERE length(key) >= 5
    UNION SELECT workspace_id, 'phone', key, id, phone
      FROM (SELECT workspace_id, phone_tail(other ->> 'phone') AS key, id, other ->> 'phone' AS phone
              FROM changed, jsonb_array_elements(other_phones) AS other WHERE deleted_at IS NULL AND other_phones <> '[]' OFFSET 0) AS others
     WHERE length(key) >= 5;
  END IF;
  RETURN NULL;
END $$;
