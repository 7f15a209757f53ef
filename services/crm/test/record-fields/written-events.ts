import type { RecordType } from '@fernway/contracts/http/crm-records';
import type { TestService } from '@fernway/service-kit/testing';
import { rowsOf } from '../crm.js';

export type WrittenEvent = { type: string; version: number; data: Record<string, unknown> };

/** Keeps a copy of each line of the outbox: the relay takes the line itself away. */
export const keepEvents = (crm: TestService): Promise<unknown> =>
  rowsOf(
    crm,
    `CREATE SCHEMA kept;
     CREATE TABLE kept.event (position bigint PRIMARY KEY, subject text NOT NULL, envelope jsonb NOT NULL);
     CREATE INDEX ON kept.event (subject);
     CREATE FUNCTION kept.keep() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog AS $$
       BEGIN
         INSERT INTO kept.event VALUES (NEW.position, NEW.key, NEW.envelope);
         RETURN NULL;
       END $$;
     CREATE TRIGGER kept AFTER INSERT ON public.outbox FOR EACH ROW EXECUTE FUNCTION kept.keep();`,
  );

/** What the outbox said of these records in its order, in an event of their own or in one of many. */
export const eventsAbout = async (crm: TestService, ids: string[]): Promise<Map<string, WrittenEvent[]>> => {
  const rows = await rowsOf<WrittenEvent & { subject: string }>(
    crm,
    `select * from (
       select position, subject, envelope ->> 'type' as type, (envelope ->> 'aggregateversion')::int as version, envelope -> 'data' as data
         from kept.event where subject = any ($1)
       union all
       select position, item ->> 'id', envelope ->> 'type', (item ->> 'version')::int, item
         from kept.event, jsonb_array_elements(envelope -> 'data' -> 'items') as item where item ->> 'id' = any ($1)
     ) as said order by position`,
    [ids],
  );
  return Map.groupBy(rows, ({ subject }) => subject);
};

/** What history keeps of these records' changes, by `id version`. */
export const historyOf = async (
  crm: TestService,
  type: RecordType,
  ids: string[],
): Promise<Map<string, Record<string, unknown>>> => {
  const rows = await rowsOf<{ id: string; version: number; changes: Record<string, unknown> | null }>(
    crm,
    `select ${type}_id as id, version, changes from ${type}_history where ${type}_id = any ($1)`,
    [ids],
  );
  return new Map(rows.map(({ id, version, changes }) => [`${id} ${version}`, changes ?? {}]));
};
