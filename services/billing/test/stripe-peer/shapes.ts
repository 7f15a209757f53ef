import type { Exchange } from './stripe-peer.js';

const kindOf = (value: unknown): string => (value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value);

/** Free-form members, ids that may as well be whole objects, and an event's object, which is any of those checked by themselves. */
const free = new Set(['metadata', 'url', 'payment_intent', 'subscription', 'customer', 'latest_charge']);

/** Members of `ours` that Stripe's example does not have, or has as something else. Null fits everything. */
const differences = (ours: unknown, theirs: unknown, at: string): string[] => {
  const [mine, yours] = [kindOf(ours), kindOf(theirs)];
  if (mine === 'null' || yours === 'null' || theirs === undefined) return [];
  if (mine !== yours) return [`${at} is ${mine}, at Stripe ${yours}`];
  if (mine === 'array')
    return (ours as unknown[]).flatMap((entry, index) =>
      differences(entry, (theirs as unknown[])[0], `${at}[${index}]`),
    );
  if (mine !== 'object') return [];
  return Object.entries(ours as object).flatMap(([key, value]) => {
    if (free.has(key) || (key === 'object' && kindOf(value) === 'object')) return [];
    if (!(key in (theirs as object))) return [`${at}.${key} does not exist at Stripe`];
    return differences(value, (theirs as Record<string, unknown>)[key], `${at}.${key}`);
  });
};

/**
 * Sends what the SDK sent to the peer to stripe-mock as well, which checks it against Stripe's OpenAPI document, and lays
 * the peer's answer beside stripe-mock's.
 * @returns one line per request that Stripe would refuse, and per member that it does not answer so
 */
export async function shapeProblems(mockUrl: string, exchanges: readonly Exchange[]): Promise<string[]> {
  const problems: string[] = [];
  for (const { method, path, query, body, status, answer } of exchanges) {
    if (status !== 200) continue;
    const response = await fetch(`${mockUrl}${path}${query && `?${query}`}`, {
      method,
      headers: { authorization: 'Bearer sk_test_123', 'content-type': 'application/x-www-form-urlencoded' },
      ...(method !== 'GET' && body && { body }),
    });
    const theirs = (await response.json()) as { error?: { message: string } };
    const at = `${method} ${path.replace(/_\d{6}|sub_\d+/, '_…')}`;
    if (!response.ok) problems.push(`${at}?${query}${body}: ${theirs.error?.message ?? response.status}`);
    else problems.push(...differences(answer, theirs, at));
  }
  return [...new Set(problems)];
}
