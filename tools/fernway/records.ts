import { parseArgs } from 'node:util';
import { createDataSource, type PlatformTx, Tenancy } from '@fernway/database';
import { Stop } from '../platform/stop.ts';
import { runningSettings } from './running.ts';

const usage = 'records retell [--workspace ID]';
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** As it was built: of the service only its dist is there in a container. */
const built = new URL('../../services/crm/dist/retelling/retelling.repository.js', import.meta.url).href;
type Built = { retellAll(tx: PlatformTx, workspace?: string): Promise<number> };

/** Has the CRM tell other services once more how all its records are. */
export async function records(args: string[]): Promise<void> {
  const { positionals, values } = parseArgs({
    args,
    allowPositionals: true,
    options: { workspace: { type: 'string' } },
  });
  const { workspace } = values;
  if (positionals.join() !== 'retell') throw new Stop(usage);
  if (workspace !== undefined && !uuid.test(workspace)) throw new Stop(`${workspace} is not the id of a workspace.`);
  const url = runningSettings().CRM_DATABASE_URL;
  if (!url) throw new Stop('CRM_DATABASE_URL is not set, and no platform runs here.');
  const { retellAll } = (await import(built)) as Built;
  const dataSource = await createDataSource({ name: 'crm-operator', url, poolSize: 1 }).initialize();
  try {
    const tenancy = new Tenancy(dataSource, 'crm');
    const lists = await tenancy.run({ platform: 'operator' }, (tx) => retellAll(tx, workspace));
    if (lists === 0) throw new Stop(workspace ? `There is no workspace ${workspace}.` : 'There are no workspaces.');
    console.log(`${lists} lists of records are told once more by the running CRM, the large ones over minutes.`);
  } finally {
    await dataSource.destroy();
  }
}
