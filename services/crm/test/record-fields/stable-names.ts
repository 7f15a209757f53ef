import type { TestService } from '@fernway/service-kit/testing';
import { rowsOf } from '../crm.js';
import { sampleDays, sampleTimes } from './sample-values.js';
import type { Workspace } from './workspace.js';

const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;
const time = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|\+00:00)/g;
const number = /\bCRM\d{5,}\b/g;

/** Puts what an id stands for where it is, `<time>` for times that no sample holds, and `<number>` for a deal's. */
export const stableNames = async (crm: TestService, { as, people }: Workspace): Promise<(text: string) => string> => {
  const named = ['contact', 'company', 'deal', 'product', 'sale', 'expense', 'pipeline', 'organization'].map(
    (table) => `select id::text, '${table} ' || name as name from ${table} where workspace_id = $1`,
  );
  const rows = await rowsOf<{ id: string; name: string }>(
    crm,
    `${named.join(' union all ')}
     union all select s.id::text, 'stage ' || s.name || ' of ' || p.name
       from stage s join pipeline p on p.id = s.pipeline_id where s.workspace_id = $1
     union all select id::text, 'task ' || title from task where workspace_id = $1
     union all select id::text, 'activity' from activity where workspace_id = $1
     union all select one ->> 'id', one ->> 'label' from custom_field, jsonb_array_elements(options) as one where workspace_id = $1`,
    [as.workspace],
  );
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  for (const { id, name } of people) names.set(id, name);
  names.set(as.user, 'me');
  return (text) =>
    text
      .replace(uuid, (id) => `<${names.get(id) ?? 'unknown'}>`)
      .replace(time, (at) => ([...sampleTimes, ...sampleDays].includes(at) ? at : '<time>'))
      .replace(number, '<number>');
};

/** A time that no sample holds. */
export const isOtherTime = (value: unknown): boolean =>
  typeof value === 'string' && new RegExp(`^${time.source}$`).test(value) && !sampleTimes.includes(value);
