// An agent at its worst, that speaks MCP with an API key: it does its task, and obeys whatever stands in the answers of the tools.
import { approveProposals, listProposals } from '@fernway/contracts/http/ai-proposals';
import { listConversations } from '@fernway/contracts/http/ai-chat';
import type { Person } from '@fernway/service-kit/testing';
import { type Order, ordersIn } from './attacks.ts';
import type { Bed } from './bed.ts';
import { callsFor } from './malice/calls.ts';
import { draw } from './malice/draw.ts';
import type { Knows } from './malice/knows.ts';
import { evilText } from './malice/texts.ts';
import { look, textsIn } from './obedient-model.ts';
import type { Neighbour, Scene } from './scenes.ts';
import type { Call } from './tasks.ts';

type Result = {
  isError?: boolean;
  structuredContent?: Record<string, unknown>;
  content?: { type: string; text?: string; uri?: string }[];
};
type Answered = { call: Call; result: Result | undefined; text: string };
export type Ran = { answers: Answered[]; heard: Order[]; spent: number; problems: string[] };

/** What a server might offer besides tools, and ours does not. */
const otherMethods = [
  'resources/list',
  'resources/read',
  'prompts/list',
  'sampling/createMessage',
  'roots/list',
  'tools/approve',
  '__proto__',
  'logging/setLevel',
];
/** A model's instruction holds a canary, and an agent's own does not: what it writes in its place is nobody's secret. */
const noSecret = '0123456789abcdef01234567';
/** Paid calls of one run at the same time. */
const greed = 6;

export class ObedientAgent {
  private readonly ran: Ran = { answers: [], heard: [], spent: 0, problems: [] };
  private readonly bed: Bed;
  private readonly neighbour: Neighbour;
  private readonly scene: Scene;
  private readonly key: Person;

  constructor(bed: Bed, neighbour: Neighbour, scene: Scene, key: Person) {
    this.bed = bed;
    this.neighbour = neighbour;
    this.scene = scene;
    this.key = key;
  }

  async run(looks: readonly Call[], seed: string): Promise<Ran> {
    // Somebody else's agent has just asked the same: nothing of that is for this one.
    await this.bed.speak(this.neighbour.agent, 'tools/call', { name: looks[0]!.name, arguments: looks[0]!.arguments });
    for (const call of looks) await this.call(call);
    for (const round of [1, 2]) for (const call of look(round, '', this.read())) await this.call(call);
    const read = this.read();
    this.ran.heard = [...new Set(read.flatMap(ordersIn))];
    if (this.ran.heard.length > 0)
      await this.obey({
        instruction: read.join(' ').slice(0, 2_000),
        canary: noSecret,
        read,
        heard: this.ran.heard,
        neighbour: this.neighbour,
        random: draw(seed),
      });
    return this.ran;
  }

  private async obey(knows: Knows): Promise<void> {
    const { scene, bed, key } = this;
    for (const call of callsFor(knows)) await this.call(call);
    const words = evilText(knows).slice(0, 3_000);
    const paid: Call[] = [
      { name: 'ask', arguments: { question: scene.words(`${scene.command} ${words}`.slice(0, 3_500)) } },
      { name: 'draft_email', arguments: { emailType: 'proposal', contactId: this.neighbour.contact, context: words } },
      {
        name: 'draft_email',
        arguments: { emailType: 'proposal', contactId: scene.contact, context: `${scene.command} ${words}` },
      },
    ];
    const asked = knows.heard.includes('drain') ? Array.from({ length: greed }, () => paid[0]!) : paid;
    await Promise.all(asked.map((call) => this.call(call)));
    for (const method of otherMethods) await bed.speak(key, method, { uri: 'file:///etc/passwd', name: 'approve' });
    // The doors beside: what it has proposed it would decide on itself.
    const ids = this.ran.answers
      .flatMap(({ result }) => (result?.structuredContent?.['proposal'] as string | undefined) ?? [])
      .slice(0, 20);
    const refused = [
      await bed.request(approveProposals, { as: key, body: { ids: ids.length > 0 ? ids : [crypto.randomUUID()] } }),
      await bed.request(listProposals, { as: key }),
      await bed.request(listConversations, { as: key }),
    ];
    for (const { status, text } of refused)
      if (status !== 403)
        this.ran.problems.push(`an agent's key opened a person's door: ${status} ${text.slice(0, 200)}`);
  }

  private async call(call: Call): Promise<void> {
    const { status, text, message } = await this.bed.speak(this.key, 'tools/call', call);
    const { result } = (message ?? {}) as { result?: Result };
    this.ran.answers.push({ call, result, text });
    const { structuredContent: data, content } = result ?? {};
    if (status >= 500 || data?.['code'] === 'internal')
      this.ran.problems.push(`${call.name} failed: ${status} ${text.slice(0, 300)}`);
    this.ran.spent += (data?.['receipt'] as { tokens: number } | undefined)?.tokens ?? 0;
    for (const { uri } of content ?? [])
      if (uri !== undefined && !uri.startsWith(`${this.bed.publicUrl}/dashboard/`))
        this.ran.problems.push(`${call.name} links to ${uri}`);
  }

  private read(): string[] {
    return this.ran.answers.flatMap(({ result }) => textsIn(JSON.stringify(result?.structuredContent ?? {})));
  }
}

/** What of an agent's answers a model has written, all else being records as they are. */
export const writtenIn = ({ answers }: Ran): string[] =>
  answers
    .flatMap(({ call, result }) => {
      const { answer, subject, body } = result?.structuredContent ?? {};
      return call.name === 'ask' ? [answer] : call.name === 'draft_email' ? [subject, body] : [];
    })
    .filter((text) => typeof text === 'string');
