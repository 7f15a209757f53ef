import { Stop } from '../platform/stop.ts';
import type { StartOptions } from './options.ts';

type Environment = Record<string, string | undefined>;

const stripeKeys = ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'];

/**
 * PAYMENTS, MAIL and AI where neither the setting nor its key is given: what works on a laptop without any account.
 * Those are open doors (anybody may "pay" and read all mail), so off this machine they stay closed.
 * @throws Stop when such a door was asked for where strangers could walk in
 */
export function featureSettings({ host, publicUrl }: Pick<StartOptions, 'host' | 'publicUrl'>, env: Environment) {
  const local = isLoopback(host) && isLoopback(new URL(publicUrl).hostname);
  const stripe = stripeKeys.find((key) => env[key]);
  const refuse = (setting: string, what: string) =>
    new Stop(`${setting} ${what}: it works only while HOST and PUBLIC_URL are this machine (they are ${host} and ${publicUrl}).`);
  if (env.PAYMENTS === 'test' && !local) throw refuse('PAYMENTS=test', 'would let anybody buy without paying');
  if (env.MAIL === 'local' && !local) throw refuse('MAIL=local', 'would show all mail to anybody');
  if (env.PAYMENTS === 'test' && stripe) throw new Stop(`PAYMENTS=test beside ${stripe}: unset one of them, so that nobody mistakes a test for a sale.`);
  const settings: Record<string, string> = {};
  if (!env.PAYMENTS && !stripe && local) settings.PAYMENTS = 'test';
  if (!env.MAIL && !env.SMTP_URL && local) settings.MAIL = 'local';
  if (!env.AI && !env.GEMINI_API_KEY && !env.OPENAI_API_KEY && !env.OPENAI_BASE_URL) settings.AI = 'offline';
  return settings;
}

export const isLoopback = (host: string) => /^(localhost|127(\.\d+){3}|\[?::1\]?)$/.test(host);
