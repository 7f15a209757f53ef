import type { Body } from '../fuzz/seed.ts';
import type { Person } from './person.ts';

/** What is there beside what somebody was told is done: one sentence per difference. */
export async function differences(person: Person): Promise<string[]> {
  const { client, tag, done, problems } = person;
  const compare = (what: string, expected: string[], found: string[]) =>
    multisetDifference(expected, found).map((difference) => `${tag}, ${what}: ${difference}`);
  const contacts = await client.all('/api/crm/contacts');
  const deals = await client.all('/api/crm/deals');
  const tasks = await client.all('/api/crm/tasks');
  const mailbox = await client.all(`/api/messaging/mailbox/messages?to=${encodeURIComponent(person.account.email)}`);
  const { byLifecycle } = await client.insist('GET', '/api/analytics/industry-panel');
  const counted = (byLifecycle as { contacts: number }[]).reduce((sum, each) => sum + each.contacts, 0);
  return [
    ...problems,
    ...compare(
      'contacts and their tags',
      [...done.contacts].map(([name, tags]) => `${name} ${[...tags].sort().join()}`),
      contacts.map(({ name, tags }) => `${name} ${[...tags].sort().join()}`),
    ),
    ...compare(
      'deals and their stages',
      [...done.deals].map(([name, stage]) => `${name} ${stage}`),
      deals.map(({ name, stageId }) => `${name} ${stageId}`),
    ),
    ...compare(
      'tasks',
      done.tasks,
      tasks.map(({ title }) => title),
    ),
    ...compare(
      'mails',
      done.mails,
      mailbox
        .filter(({ subject }) => subject.startsWith(tag))
        .map(({ subject, status }) => `${subject}${status === 'sent' ? '' : ` (${status})`}`),
    ),
    ...(counted === done.contacts.size
      ? []
      : [`${tag}: the dashboard counts ${counted} contacts of ${done.contacts.size}`]),
    ...(await tokenDifferences(person)),
  ];
}

async function tokenDifferences({ client, tag, done }: Person): Promise<string[]> {
  const entries = await client.all('/api/tokens/transactions');
  const balance = await client.insist('GET', '/api/tokens/balance');
  const { result } = await client.insist('GET', '/api/tokens/verification');
  const amounts = (type: string) => entries.filter((entry) => entry.type === type).map(({ amount }) => String(amount));
  const usage = entries.filter(({ type }) => type === 'usage').map(({ receiptId, amount }) => `${receiptId} ${amount}`);
  const sum = entries.reduce((total, { amount }: Body) => total + amount, 0);
  const compare = (what: string, expected: string[], found: string[]) =>
    multisetDifference(expected, found).map((difference) => `${tag}, ${what}: ${difference}`);
  return [
    ...compare(
      'drafts paid',
      [...done.drafts].map(([receipt, tokens]) => `${receipt} ${-tokens}`),
      usage,
    ),
    ...compare('orders credited', done.bought.map(String), amounts('purchase')),
    ...compare('bonuses', done.bonuses.map(String), amounts('bonus')),
    ...compare('first tokens', ['10'], amounts('grant')),
    ...(balance.available === sum && balance.held === 0
      ? []
      : [`${tag}: ${balance.available} tokens available and ${balance.held} held, of ${sum} in the ledger`]),
    ...(result === 'exact' ? [] : [`${tag}: the ledger is ${result}`]),
  ];
}

/** Each that is missing, is too many, or is somebody else's. */
function multisetDifference(expected: string[], found: string[]): string[] {
  const left = new Map<string, number>();
  for (const each of expected) left.set(each, (left.get(each) ?? 0) + 1);
  for (const each of found) left.set(each, (left.get(each) ?? 0) - 1);
  return [...left]
    .filter(([, times]) => times !== 0)
    .map(([each, times]) => (times > 0 ? `${each} is missing` : `${each} is there ${-times} times too often`));
}
