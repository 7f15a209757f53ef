import { reachableBy } from '../../libs/service-kit/src/settings/reach.ts';
import { Stop } from '../platform/stop.ts';
import type { StartOptions } from './options.ts';

type Environment = Record<string, string | undefined>;

const stripeKeys = ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'];
const modelSettings = ['GEMINI_API_KEY', 'OPENAI_API_KEY', 'OPENAI_BASE_URL'];

/**
 * PAYMENTS, MAIL and AI where the setting is not given: what works on a laptop without any account, or what has a key.
 * The first are open doors (anybody may "pay" and read all mail), so where others can come they stay closed.
 * @throws Stop when such a door was asked for where strangers could walk in
 */
export function featureSettings({ host, publicUrl }: Pick<StartOptions, 'host' | 'publicUrl'>, env: Environment) {
  checkAddress(publicUrl);
  const way = reachableBy({ HOST: host, PUBLISHED_HOST: env.PUBLISHED_HOST, PUBLIC_URL: publicUrl });
  checkAsked(env, way);
  const payments = env.PAYMENTS ? undefined : usualPayments(env, way);
  const mail = env.MAIL ? undefined : usualMail(env, way);
  return {
    ...(payments && { PAYMENTS: payments }),
    ...(mail && { MAIL: mail }),
    ...(!env.AI && !modelSettings.some((name) => env[name]) && { AI: 'offline' }),
  };
}

function checkAddress(publicUrl: string): void {
  if (!URL.canParse(publicUrl))
    throw new Stop(`PUBLIC_URL is no address with http:// or https:// before it: ${publicUrl}`);
  if (new URL(publicUrl).href !== `${new URL(publicUrl).origin}/`)
    throw new Stop(`PUBLIC_URL has more than a host and a port: ${publicUrl}. Fernway is at the root of its address.`);
}

/** @param way how strangers could come; undefined where nobody but this machine can */
function checkAsked(env: Environment, way: string | undefined): void {
  const refuse = (setting: string, what: string) =>
    new Stop(`${setting} ${what}: it works only where nobody but this machine can come, and ${way}.`);
  if (env.PAYMENTS === 'test' && way) throw refuse('PAYMENTS=test', 'would let anybody buy without paying');
  if (env.MAIL === 'local' && way) throw refuse('MAIL=local', 'would show all mail to anybody');
  const stripe = stripeKeys.find((key) => env[key]);
  if (env.PAYMENTS === 'test' && stripe)
    throw new Stop(`PAYMENTS=test beside ${stripe}: unset one of them, so that nobody mistakes a test for a sale.`);
}

function usualPayments(env: Environment, way: string | undefined): string | undefined {
  // The gateway's pages say what is on, and it has none of the keys.
  if (env.STRIPE_SECRET_KEY) return 'stripe';
  return way || stripeKeys.some((key) => env[key]) ? undefined : 'test';
}

function usualMail(env: Environment, way: string | undefined): string | undefined {
  if (env.SMTP_URL) return 'smtp';
  return way ? undefined : 'local';
}
