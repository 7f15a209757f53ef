import { setTimeout as sleep } from 'node:timers/promises';
import type { Random } from '../../services/tokens/test/simulation/random.ts';
import { type Body, clientOf } from '../fuzz/seed.ts';
import { mailedToken } from '../platform/account.ts';
import { type Account, InsistentClient, Refused } from './client.ts';
import { until } from './until.ts';

/** How often people do what. */
const habits = {
  'add a contact': 6,
  'add a deal': 3,
  'move a deal': 3,
  'add a task': 1,
  'change many': 1,
  import: 1,
  draft: 3,
  'buy tokens': 1,
  'write a mail': 1,
  'visit a section': 1,
} as const;
type Habit = keyof typeof habits;

const rowsPerImport = 300;
const mailsAtMost = 25;
const sections = ['/dashboard/ai-chat', '/dashboard/analysis', '/dashboard/company'];

/** What somebody was told is done: nothing of it may be missing, be there twice, or be seen by others. */
export type Done = {
  /** Name and what it was tagged with. */
  contacts: Map<string, string[]>;
  /** Name and its stage. */
  deals: Map<string, string>;
  tasks: string[];
  imports: string[];
  /** Subjects. */
  mails: string[];
  /** Ids of receipts, and what each cost. */
  drafts: Map<string, number>;
  /** Tokens of each paid order. */
  bought: number[];
  bonuses: number[];
};

/** Somebody with a company of his own who works on, whatever happens to the platform. */
export class Person {
  readonly done: Done = {
    contacts: new Map(),
    deals: new Map(),
    tasks: [],
    imports: [],
    mails: [],
    drafts: new Map(),
    bought: [],
    bonuses: [],
  };
  /** What was answered in a way that no fault explains. */
  readonly problems: string[] = [];
  wishes = 0;
  private stopping = false;
  private work: Promise<void> = Promise.resolve();
  private readonly dealIds = new Map<string, { id: string; version: number }>();
  private stages: { id: string; kind: string }[] = [];
  readonly tag: string;
  readonly client: InsistentClient;
  readonly account: Account;
  private readonly random: Random;

  private constructor(client: InsistentClient, tag: string, account: Account, random: Random) {
    this.client = client;
    this.tag = tag;
    this.account = account;
    this.random = random;
  }

  static async join(origin: string, index: number, random: Random): Promise<Person> {
    const tag = `w${index}x${crypto.randomUUID().slice(0, 8)}`;
    const account = { email: `${tag}@oak.example`, password: 'correct-horse-1!', firstName: 'Ann', lastName: 'Lee' };
    await clientOf(origin)('POST', '/api/identity/sign-up', account);
    const person = new Person(new InsistentClient(origin, account), tag, account, random);
    await person.settle();
    return person;
  }

  start(): void {
    this.work = this.live();
  }

  /** Finishes what is in hand. @param deadline after it nothing is asked again */
  async stop(deadline: number): Promise<void> {
    this.stopping = true;
    this.client.deadline = deadline;
    await this.work;
  }

  private async settle(): Promise<void> {
    const { client } = this;
    await client.signIn();
    await until(
      'the first tokens are there',
      async () => (await client.insist('GET', '/api/tokens/balance')).available === 10,
    );
    const token = await mailedToken(
      { call: (method, path, data) => client.insist(method, path, data) },
      this.account.email,
      'confirm-address',
    );
    const { password } = this.account;
    await client.insist('POST', '/api/identity/confirmations/use', { token, password });
    await client.signIn();
    const [pipeline] = (await client.insist('GET', '/api/crm/pipelines')).items;
    this.stages = pipeline.stages;
  }

  private async live(): Promise<void> {
    while (!this.stopping) {
      const habit = this.random.weighted<Habit>(habits);
      this.wishes += 1;
      await this.act(habit).catch((error: Error) => this.problems.push(`${this.tag}, ${habit}: ${error.message}`));
      await sleep(this.random.between(20, 200));
    }
  }

  private act(habit: Habit): Promise<void> {
    switch (habit) {
      case 'add a contact':
        return this.addContact();
      case 'add a deal':
        return this.addDeal();
      case 'move a deal':
        return this.moveDeal();
      case 'add a task':
        return this.addTask();
      case 'change many':
        return this.changeMany();
      case 'import':
        return this.bringAlong();
      case 'draft':
        return this.draft();
      case 'buy tokens':
        return this.buy();
      case 'write a mail':
        return this.writeMail();
      case 'visit a section':
        return this.visit();
    }
  }

  /** Nobody else's record has such a name. */
  private readonly newName = () => `${this.tag} ${crypto.randomUUID().slice(0, 12)}`;

  private async addContact(): Promise<void> {
    const name = this.newName();
    await this.client.insist('POST', '/api/crm/contacts', { name });
    this.done.contacts.set(name, []);
  }

  private async addDeal(): Promise<void> {
    const name = this.newName();
    const { id, version, stageId } = await this.client.insist('POST', '/api/crm/deals', {
      name,
      customerName: this.tag,
      value: { amount: 100, currency: 'USD' },
    });
    this.dealIds.set(name, { id, version });
    this.done.deals.set(name, stageId);
  }

  private async moveDeal(): Promise<void> {
    if (this.dealIds.size === 0) return;
    const name = this.random.pick([...this.dealIds.keys()]);
    const { id, version } = this.dealIds.get(name)!;
    const stageId = this.random.pick(this.stages.filter(({ kind }) => kind === 'open')).id;
    const moved = await this.client
      .insist('PATCH', `/api/crm/deals/${id}`, { version, stage: stageId })
      .catch(async (error: unknown) => {
        // An attempt without an answer may have been the one that moved it.
        if (!(error instanceof Refused && error.code === 'version-conflict')) throw error;
        const now = await this.client.insist('GET', `/api/crm/deals/${id}`);
        if (now.stageId !== stageId || now.version !== version + 1)
          throw new Error(`moved to ${stageId} from version ${version}, and found in ${now.stageId} as ${now.version}`);
        return now;
      });
    this.dealIds.set(name, { id, version: moved.version });
    this.done.deals.set(name, stageId);
  }

  private async addTask(): Promise<void> {
    const title = this.newName();
    await this.client.insist('POST', '/api/crm/tasks', { title });
    this.done.tasks.push(title);
  }

  private async changeMany(): Promise<void> {
    const { items } = await this.client.insist('GET', '/api/crm/contacts?limit=50');
    if (items.length === 0) return;
    const tag = `t${crypto.randomUUID().slice(0, 8)}`;
    const { id } = await this.client.insist('POST', '/api/crm/contacts/change', {
      select: { ids: items.map((item: Body) => item.id) },
      set: { addTags: [tag] },
    });
    await this.ended(`/api/crm/batches/${id}`, 'running');
    for (const { name } of items) this.done.contacts.get(name)?.push(tag);
  }

  private async bringAlong(): Promise<void> {
    const names = Array.from({ length: rowsPerImport }, this.newName);
    const file = `name,email\n${names.map((name) => `${name},${name.replace(' ', '.')}@oak.example`).join('\n')}`;
    const { id, mapping, options } = await this.client.insist(
      'POST',
      `/api/crm/imports?recordType=contact&fileName=${crypto.randomUUID()}.csv`,
      file,
    );
    const path = `/api/crm/imports/${id}`;
    await this.onwards(() => this.client.insist('PUT', `${path}/mapping`, { mapping, options }), path, 'uploaded');
    await this.ended(path, 'checking');
    await this.onwards(() => this.client.insist('POST', `${path}/run`, {}), path, 'checked');
    const { state, problem, counts } = await this.ended(path, 'running');
    if (state !== 'done' || counts.create !== rowsPerImport)
      throw new Error(`an import ended ${state} (${problem}) with ${counts.create} of ${rowsPerImport} rows`);
    for (const name of names) this.done.contacts.set(name, []);
    this.done.imports.push(id);
  }

  /** A step without a key: an attempt that got no answer may have been the one that took it. */
  private async onwards(step: () => Promise<Body>, path: string, from: string): Promise<void> {
    await step().catch(async (error: unknown) => {
      if (!(error instanceof Refused && error.code === 'conflict')) throw error;
      const { state } = await this.client.insist('GET', path);
      if (state === from) throw error;
    });
  }

  private async ended(path: string, state: string): Promise<Body> {
    for (;;) {
      const now = await this.client.insist('GET', path);
      if (now.state !== state) return now;
      await sleep(300);
      if (Date.now() > this.client.deadline) throw new Error(`${path} is still ${state} (${now.problem ?? now.error})`);
    }
  }

  private async draft(): Promise<void> {
    const made = await this.client
      .insist('POST', '/api/ai/emails', { emailType: 'follow-up', context: `Bread for ${this.tag}` })
      .catch((error: unknown) => {
        // A conflict: its process died, the tokens are back, and who still wants it asks anew.
        if (error instanceof Refused && ['insufficient-tokens', 'insufficient-energy', 'conflict'].includes(error.code))
          return undefined;
        throw error;
      });
    if (made) this.done.drafts.set(made.receipt.id, made.receipt.tokens);
  }

  private async buy(): Promise<void> {
    const { sessionId } = await this.client.insist('POST', '/api/billing/token-checkout', { packageId: 'fernway_100' });
    await this.client.insist('POST', `/api/billing/test-checkouts/${sessionId}/pay`, {});
    const { tokens } = await this.client.insist('GET', `/api/billing/checkout-sessions/${sessionId}`);
    this.done.bought.push(tokens);
  }

  private async writeMail(): Promise<void> {
    if (this.done.mails.length >= mailsAtMost) return;
    const subject = this.newName();
    await this.client.insist('POST', '/api/messaging/letters', { to: { kind: 'self' }, subject, text: 'Hello' });
    this.done.mails.push(subject);
  }

  private async visit(): Promise<void> {
    const { success, tokens } = await this.client.insist('POST', '/api/tokens/bonuses/exploration', {
      route: this.random.pick(sections),
    });
    if (success) this.done.bonuses.push(tokens);
  }
}
