import { reachableBy } from '../../libs/service-kit/src/settings/reach.ts';
import { Stop } from '../platform/stop.ts';
import type { StartOptions } from './options.ts';

type Environment = Record<string, string | undefined>;

const stripeKeys = ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'];

/**
 * PAYMENTS, MAIL and AI where the setting is not given: what works on a laptop without any account, or what has a key.
 * The first are open doors (anybody may "pay" and read all mail), so where others can come they stay closed.
 * @throws Stop when such a door was asked for where strangers could walk in
 */
export function featureSettings({ host, publicUrl }: Pick<StartOptions, 'host' | 'publicUrl'>, env: Environment) {
  if (!URL.canParse(publicUrl))
    throw new Stop(`PUBLIC_URL is no address with http:// or https:// before it: ${publicUrl}`);
  if (new URL(publicUrl).href !== `${new URL(publicUrl).origin}/`)
    throw new Stop(`PUBLIC_URL has more than a host and a port: ${publicUrl}. Fernway is at the root of its address.`);
  const way = reachableBy({ HOST: host, PUBLISHED_HOST: env.PUBLISHED_HOST, PUBLIC_URL: publicUrl });
  const stripe = stripeKeys.find((key) => env[key]);
  const refuse = (setting: string, what: string) =>
    new Stop(`${setting} ${what}: it works only where nobody but this machine can come, and ${way}.`);
  if (env.PAYMENTS === 'test' && way) throw refuse('PAYMENTS=test', 'would let anybody buy without paying');
  if (env.MAIL === 'local' && way) throw refuse('MAIL=local', 'would show all mail to anybody');
  if (env.PAYMENTS === 'test' && stripe)
    throw new Stop(`PAYMENTS=test beside ${stripe}: unset one of them, so that nobody mistakes a test for a sale.`);
  const settings: Record<string, string> = {};
  // The gateway's pages say what is on, and it has none of the keys.
  if (!env.PAYMENTS && env.STRIPE_SECRET_KEY) settings.PAYMENTS = 'stripe';
  if (!env.PAYMENTS && !stripe && !way) settings.PAYMENTS = 'test';
  if (!env.MAIL && env.SMTP_URL) settings.MAIL = 'smtp';
  if (!env.MAIL && !env.SMTP_URL && !way) settings.MAIL = 'local';
  if (!env.AI && !env.GEMINI_API_KEY && !env.OPENAI_API_KEY && !env.OPENAI_BASE_URL) settings.AI = 'offline';
  return settings;
}
