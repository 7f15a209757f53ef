import type { WorkspaceTx } from '@fernway/database';
import { asAdmin } from '@fernway/database/testing';
import type { Person, TestService } from '@fernway/service-kit/testing';

type Node = {
  'Node Type': string;
  'Actual Rows': number;
  'Actual Loops': number;
  Plans?: Node[];
} & Partial<Record<`Rows Removed by ${'Filter' | 'Join Filter' | 'Index Recheck'}`, number>>;
/** A statement as it was run, and how many rows its steps took up, those included that they threw away. */
export type Explained = { text: string; rows: number; plan: Node };

const taken = (node: Node): number =>
  (node['Actual Rows'] +
    (node['Rows Removed by Filter'] ?? 0) +
    (node['Rows Removed by Join Filter'] ?? 0) +
    (node['Rows Removed by Index Recheck'] ?? 0)) *
    node['Actual Loops'] +
  (node.Plans ?? []).reduce((sum, part) => sum + taken(part), 0);

/**
 * Runs work in a transaction of the service's own role, under row security, and takes it back.
 * @returns the plans of all its statements as they were run, those of triggers included
 */
export const explained = (
  crm: TestService,
  { workspace, user }: Person,
  work: (tx: WorkspaceTx) => Promise<unknown>,
): Promise<Explained[]> =>
  asAdmin(crm.database.adminUrl, async (client) => {
    const found: Explained[] = [];
    client.on('notice', ({ message }) => {
      const json = message?.slice(message.indexOf('{'));
      if (!message?.includes('plan:') || !json) return;
      const { 'Query Text': text, Plan: plan } = JSON.parse(json) as { 'Query Text': string; Plan: Node };
      found.push({ text, rows: taken(plan), plan });
    });
    await client.query(
      `load 'auto_explain'; set auto_explain.log_min_duration = 0; set auto_explain.log_analyze = on; set auto_explain.log_timing = off;
       set auto_explain.log_format = json; set auto_explain.log_level = notice; set auto_explain.log_nested_statements = on`,
    );
    await client.query(`set session authorization ${new URL(crm.database.url).username}`);
    await client.query(`begin; set local app.ws = '${workspace}'; set local app."user" = '${user}'`);
    const sent: Promise<unknown>[] = [];
    await work({
      workspace,
      user,
      query: async (statement: { text: string }) => (await client.query(statement)).rows,
      send: (statement: { text: string }) => void sent.push(client.query(statement)),
      afterCommit: () => undefined,
    } as unknown as WorkspaceTx);
    await Promise.all(sent);
    await client.query('rollback');
    return found;
  });
