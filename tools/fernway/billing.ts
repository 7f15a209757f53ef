import { parseArgs } from 'node:util';
import { createDataSource } from '@fernway/database';
import { Stop } from '../platform/stop.ts';
import { runningSettings } from './running.ts';

const usage = 'billing sync, or billing refund ORDER [--amount MINOR-UNITS] [--reason TEXT]';
type DataSource = ReturnType<typeof createDataSource>;
type Operator = {
  entities: NonNullable<Parameters<typeof createDataSource>[0]['entities']>;
  webhookEvents: readonly string[];
  sync(settings: Record<string, string | undefined>): Promise<{ id: string; price: string; did: string }[]>;
  refund(
    dataSource: DataSource,
    order: string,
    wish: { amount?: number; reason?: string },
  ): Promise<{ id: string; amount: number }>;
};

/** As it was built: checking the tools' types must not need a build. */
const built = new URL('../../services/billing/dist/operator.js', import.meta.url).href;

/** Prices at Stripe, and refunds. */
export async function billing(args: string[]): Promise<void> {
  const { positionals, values } = parseArgs({
    args,
    allowPositionals: true,
    options: { amount: { type: 'string' }, reason: { type: 'string' } },
  });
  const [verb, order] = positionals;
  const { operator } = (await import(built)) as { operator: Operator };
  if (verb === 'sync' && positionals.length === 1) return sync(operator);
  if (verb === 'refund' && order) return refund(operator, order, values);
  throw new Stop(`Say which: ${usage}.`);
}

async function sync(operator: Operator) {
  const settings = runningSettings();
  const synced = await operator.sync(settings).catch((error: Error) => {
    throw new Stop(error.message);
  });
  for (const { id, price, did } of synced) console.log(`${did.padEnd(8)}  ${id}  ${price}`);
  console.log(
    `\nThe webhook at Stripe: ${settings.PUBLIC_URL ?? 'PUBLIC_URL'}/api/billing/webhooks/stripe, with these events:`,
  );
  console.log(`  ${operator.webhookEvents.join(' ')}`);
}

async function refund(operator: Operator, order: string, { amount, reason }: { amount?: string; reason?: string }) {
  const url = runningSettings().BILLING_DATABASE_URL;
  if (!url) throw new Stop('BILLING_DATABASE_URL is not set, and no platform runs here.');
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(order)) throw new Stop(`"${order}" is no order's id.`);
  if (amount !== undefined && !/^[1-9]\d{0,9}$/.test(amount))
    throw new Stop(`"${amount}" is no amount in minor units (250 is $2.50).`);
  const dataSource = await createDataSource({
    name: 'billing-operator',
    url,
    poolSize: 1,
    entities: operator.entities,
  }).initialize();
  try {
    const wish = { ...(amount && { amount: Number(amount) }), ...(reason && { reason }) };
    const noted = await operator.refund(dataSource, order, wish).catch((error: Error) => {
      throw new Stop(error.message);
    });
    console.log(`Refund ${noted.id} over ${noted.amount} is noted; the billing service gives it within a minute.`);
  } finally {
    await dataSource.destroy();
  }
}
