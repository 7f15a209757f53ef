import { asAdmin } from '@fernway/database/testing';
import type { TestService } from '@fernway/service-kit/testing';

/** What a statement finds in a workspace as if the search held so many records, and by what it asks an index for a text. */
export const lookedUp = (
  crm: TestService,
  { workspace, records }: { workspace: string; records: number },
  statement: string,
) =>
  asAdmin(crm.database.adminUrl, async (admin) => {
    // What it only asks the planner about is the first of them.
    const plans: string[] = [];
    admin.on('notice', ({ message }) => plans.push(message ?? ''));
    await admin.query(
      `load 'auto_explain'; set auto_explain.log_min_duration = 0; set auto_explain.log_nested_statements = on`,
    );
    await admin.query(`begin; set local app.ws = '${workspace}'; set local client_min_messages = log`);
    // The transaction takes it back.
    await admin.query(`update pg_class set reltuples = $1 where oid = 'record_search'::regclass`, [records]);
    const { rows } = await admin.query<{ id: string }>(statement);
    await admin.query('rollback');
    const plan = plans.join('\n');
    const last = plans.findLast((one) => one.includes('record_search s')) ?? '';
    return {
      ids: rows.map(({ id }) => id),
      byIndex: plan.match(/Index Cond: .* ~~ .*/g)?.at(-1),
      scans: last.match(/Index Cond: .*/g) ?? [],
      plan: last,
    };
  });
