CREATE OR REPLACE FUNCTION organization_search_follow() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF TG_OP = 'DELETE' OR NEW.deleted_at IS NOT NULL THEN
    DELETE FROM record_search WHERE workspace_id = OLD.workspace_id AND id = OLD.id;
  ELSE
    INSERT INTO record_search (workspace_id, id, type, title, text)
    VALUES (NEW.workspace_id, NEW.id, 'organization', left(search_fold(new.name), 200),
            search_fold(E'\n' || concat_ws(E'\n', new.name, new.industry, new.registration_number, new.address, new.phone,
                                          regexp_replace(new.phone, E'[^0-9]', '', 'g'), new.email)))
    ON CONFLICT (workspace_id, id) DO UPDATE SET title = excluded.title, text = excluded.text;
    PERFORM search_learn(NEW.workspace_id, search_fold(concat_ws(' ', new.name, new.industry)));
  END IF;
  RETURN NULL;
END $$;
