import { randomUUID } from 'node:crypto';
import { hostname, userInfo } from 'node:os';
import { parseArgs } from 'node:util';
import { createDataSource, Tenancy } from '@fernway/database';
import { settingPrefix } from '../platform/services.ts';
import { Stop } from '../platform/stop.ts';
import { userOf } from './people.repository.ts';
import { runningSettings } from './running.ts';

const usage = 'tokens adjust --user ID|EMAIL --tokens ±N --reason TEXT [--operator NAME] [--key KEY]';
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** As it was built: of the service only its dist is there in a container. */
const builtService = new URL('../../services/tokens/dist/adjustments/adjustments.service.js', import.meta.url).href;
type Adjusted = { outcome: 'done' | 'duplicate'; available: number; debt: number; total: number };
type Built = {
  AdjustmentsService: new (
    tenancy: Tenancy,
    env: { TOKENS_ENERGY_CLOCK: string },
  ) => {
    adjust(order: { key: string; userId: string; tokens: number; operator: string; reason: string }): Promise<Adjusted>;
  };
};

/** Gives or takes tokens by an operator's hand; who, when and why stays on record. */
export async function tokens(args: string[]): Promise<void> {
  const text = { type: 'string' } as const;
  const options = { user: text, tokens: text, reason: text, operator: text, key: text };
  const { positionals, values } = parseArgs({ args: args.map(unsigned), allowPositionals: true, options });
  if (positionals[0] !== 'adjust') throw new Stop(usage);
  const amount = amountOf(values.tokens);
  const { reason, user, key = randomUUID() } = values;
  if (!user) throw new Stop(`Say whose: --user.\n${usage}`);
  if (!reason?.trim()) throw new Stop(`Say why: --reason. The person reads it in the history.\n${usage}`);
  const who = `${values.operator?.trim() || 'unnamed'} (${userInfo().username}@${hostname()})`;
  const settings = runningSettings();
  const userId = uuid.test(user) ? user : await within('identity', settings, (identity) => userOf(identity, user));
  if (!userId) throw new Stop(`Nobody has the address ${user}.`);
  const { AdjustmentsService } = (await import(builtService)) as Built;
  const env = { TOKENS_ENERGY_CLOCK: settings.TOKENS_ENERGY_CLOCK ?? 'running' };
  const adjusted = await within('tokens', settings, (tenancy) =>
    new AdjustmentsService(tenancy, env).adjust({ key, userId, tokens: amount, operator: who, reason: reason.trim() }),
  ).catch((error: Error & { code?: string }) => {
    throw error.code === 'not-found' || error.code === 'conflict' ? new Stop(error.message) : error;
  });
  const what =
    adjusted.outcome === 'done' ? `${amount > 0 ? '+' : ''}${amount} tokens by ${who}` : `${key} was done before`;
  console.log(
    `${what}: ${adjusted.available} available, ${adjusted.debt} owed, ${adjusted.total} in total. Key: ${key}`,
  );
}

/** `--tokens -5` would be taken for an option of its own. */
const unsigned = (arg: string, index: number, args: string[]) =>
  args[index - 1] === '--tokens' && arg.startsWith('-') ? `minus${arg.slice(1)}` : arg;

function amountOf(text: string | undefined): number {
  const amount = /^(minus|\+)?[1-9]\d{0,8}$/.test(text ?? '') ? Number(text!.replace('minus', '-')) : 0;
  if (amount === 0) throw new Stop(`Say how many, whole and not 0: --tokens 50 or --tokens -50.\n${usage}`);
  return amount;
}

async function within<T>(
  service: string,
  settings: Record<string, string | undefined>,
  work: (tenancy: Tenancy) => Promise<T>,
): Promise<T> {
  const name = `${settingPrefix(service)}_DATABASE_URL`;
  const url = settings[name];
  if (!url) throw new Stop(`${name} is not set, and no platform runs here.`);
  const dataSource = await createDataSource({ name: `${service}-operator`, url, poolSize: 1 }).initialize();
  try {
    return await work(new Tenancy(dataSource, service));
  } finally {
    await dataSource.destroy();
  }
}
