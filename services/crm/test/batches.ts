import { type Batch, getBatch, undoBatch } from '@fernway/contracts/http/crm-batches';
import { eventually, type Person, type TestService } from '@fernway/service-kit/testing';
import { rowsOf } from './crm.js';

export const batchBy = async (crm: TestService, as: Person, id: string): Promise<Batch> =>
  (await crm.request(getBatch, { as, params: { id } })).body as Batch;

/** The batch once it has ended. */
export const ended = async (crm: TestService, as: Person, id: string, within = 60_000): Promise<Batch> => {
  await eventually(async () => (await batchBy(crm, as, id)).state !== 'running', within);
  return batchBy(crm, as, id);
};

/** Takes a batch back. @returns the undo, once it has ended */
export const undo = async (crm: TestService, as: Person, id: string): Promise<Batch> => {
  const answer = await crm.request(undoBatch, { as, params: { id }, body: {} });
  if (answer.status !== 202) throw new Error(`${answer.status} ${answer.text}`);
  return ended(crm, as, (answer.body as Batch).id);
};

/** Many contacts at once, as an import writes them: every tenth is a prospect, the others are leads of the last hundred days. */
export const fillContacts = (crm: TestService, { workspace, user }: Person, count: number): Promise<unknown> =>
  rowsOf(
    crm,
    `with made as (
       insert into contact (workspace_id, id, created_by, name, email, lifecycle, tags, lead_since)
       select $1, gen_random_uuid(), $2, 'Person ' || n, 'person' || n || '@example.com', case n % 10 when 0 then 'prospect' else 'lead' end,
              array['filled'], case n % 10 when 0 then null else now() - n % 100 * interval '1 day' end
         from generate_series(1, $3::int) as n returning *
     )
     insert into contact_history (workspace_id, contact_id, version, action, actor)
     select workspace_id, id, version, 'created', created_by from made`,
    [workspace, user, count],
  );

/** What a batch must bring back, whatever it did to these rows. */
export const contactsAsTheyAre = (crm: TestService, { workspace }: Person): Promise<object[]> =>
  rowsOf(
    crm,
    `select id, name, email, lifecycle, tags, owner_id, company_id, company_name, fields, lead_since, deleted_at is null as there
       from contact where workspace_id = $1 order by id`,
    [workspace],
  );
