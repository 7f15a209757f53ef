import { parseArgs } from 'node:util';
import { createDataSource, Tenancy } from '@fernway/database';
import { listDeadLetters, replayDeadLetters, type DeadLetterFilter } from '@fernway/events';
import { discoverServices, settingPrefix } from '../platform/services.ts';
import { Stop } from '../platform/stop.ts';
import { runningSettings } from './running.ts';

/** Lists a service's dead letters, or gives them all their attempts again. */
export async function events(args: string[]): Promise<void> {
  const { positionals, values } = parseArgs({
    args,
    allowPositionals: true,
    options: { type: { type: 'string' }, handler: { type: 'string' }, id: { type: 'string', multiple: true } },
  });
  const [verb, service] = positionals;
  if (!service || (verb !== 'list' && verb !== 'replay'))
    throw new Stop('Say which: events list SERVICE, or events replay SERVICE.');
  if (!discoverServices().some((known) => known.name === service && known.database))
    throw new Stop(`There is no service "${service}".`);
  const name = `${settingPrefix(service)}_DATABASE_URL`;
  const url = runningSettings()[name];
  if (!url) throw new Stop(`${name} is not set, and no platform runs here.`);
  const filter: DeadLetterFilter = {
    ...(values.type && { type: values.type }),
    ...(values.handler && { handler: values.handler }),
    ...(values.id && { eventIds: values.id }),
  };
  const dataSource = await createDataSource({ name: `${service}-events`, url, poolSize: 1 }).initialize();
  try {
    const tenancy = new Tenancy(dataSource, service);
    if (verb === 'replay') console.log(`${await replayDeadLetters(tenancy, filter)} given all their attempts again`);
    else report(await listDeadLetters(tenancy, filter));
  } finally {
    await dataSource.destroy();
  }
}

function report(letters: Awaited<ReturnType<typeof listDeadLetters>>) {
  if (letters.length === 0) console.log('No dead letters.');
  for (const { diedAt, eventId, envelope, handler, attempts, error } of letters) {
    console.log(
      `${diedAt}  ${eventId}  ${envelope.type}  ${handler} (${attempts} attempts)\n  ${error.split('\n')[0]}`,
    );
  }
}
