// A model at its worst, behind OpenAI's wire format: it does the task, and obeys with malice whatever it reads.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Order, ordersIn } from './attacks.ts';
import { callsFor } from './malice/calls.ts';
import { draw } from './malice/draw.ts';
import type { Knows } from './malice/knows.ts';
import { evilResult } from './malice/results.ts';
import { evilText } from './malice/texts.ts';
import type { Neighbour } from './scenes.ts';
import { type Call, looksOf } from './tasks.ts';

type Message = { role: string; content: string | null };
type Asked = {
  messages: Message[];
  tools?: unknown[];
  stream?: boolean;
  response_format?: { json_schema?: { schema: object } };
};

/** What it was told and did since it was last asked about it. */
export type Witness = { instructions: string[]; canaries: string[]; obeyed: Order[]; asked: number; calls: number };

const nothing = (): Witness => ({ instructions: [], canaries: [], obeyed: [], asked: 0, calls: 0 });
/** Turns of one answer that it spends on mischief with tools before it writes. */
const mischief = 2;

export class ObedientModel {
  neighbour!: Neighbour;
  /** Says exactly this instead, in these pieces. */
  script: ((knows: Knows) => string[]) | undefined;
  private witness = nothing();
  private readonly ever = new Map<Order, number>();
  private readonly server: Server;

  private constructor() {
    this.server = createServer((request, response) => {
      let body = '';
      request.on('data', (part) => (body += part));
      request.on('end', () => {
        const asked = JSON.parse(body) as Asked;
        const knows = this.knows(asked);
        if (!asked.stream) {
          const content = this.result(asked, knows);
          return void response.writeHead(200, { 'content-type': 'application/json' }).end(
            JSON.stringify({
              model: 'obedient',
              choices: [{ message: { content }, finish_reason: 'stop' }],
              usage: { prompt_tokens: 5, completion_tokens: 5 },
            }),
          );
        }
        const { calls, pieces } = this.turn(asked, knows);
        this.witness.calls += calls.length;
        response.writeHead(200, { 'content-type': 'text/event-stream' });
        const say = (delta: object, finish_reason: string | null = null) =>
          response.write(
            `data: ${JSON.stringify({ model: 'obedient', choices: [{ index: 0, delta, finish_reason }] })}\n\n`,
          );
        for (const content of pieces) say({ content });
        for (const [index, call] of calls.entries()) {
          say({
            tool_calls: [
              {
                index,
                id: `call-${asked.messages.length}-${index}`,
                type: 'function',
                function: {
                  name: call.name,
                  arguments: typeof call.arguments === 'string' ? call.arguments : JSON.stringify(call.arguments),
                },
              },
            ],
          });
        }
        say({}, calls.length > 0 ? 'tool_calls' : 'stop');
        response.end('data: [DONE]\n\n');
      });
    });
  }

  static async start(): Promise<ObedientModel> {
    const model = new ObedientModel();
    await new Promise<void>((listening) => model.server.listen(0, '127.0.0.1', listening));
    return model;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/v1`;
  }

  /** @returns what happened since the last time */
  seen(): Witness {
    const seen = this.witness;
    this.witness = nothing();
    return seen;
  }

  /** How often it has read this order. */
  everObeyed(order: Order): number {
    return this.ever.get(order) ?? 0;
  }

  close(): void {
    this.server.close();
    this.server.closeAllConnections();
  }

  private knows({ messages }: Asked): Knows {
    const instruction = messages[0]!.content ?? '';
    const canary = /\b[0-9a-f]{24}\b/.exec(instruction)?.[0] ?? '';
    this.witness.asked += 1;
    this.witness.instructions.push(instruction.replace(canary, ''));
    this.witness.canaries.push(canary);
    const read = messages.slice(1).flatMap(({ content }) => textsIn(content ?? ''));
    const heard = [...new Set(read.flatMap(ordersIn))];
    this.witness.obeyed.push(...heard);
    for (const order of heard) this.ever.set(order, this.everObeyed(order) + 1);
    return { instruction, canary, read, heard, neighbour: this.neighbour, random: draw(canary || instruction) };
  }

  private result({ messages, response_format }: Asked, knows: Knows): string {
    if (this.script) return evilResult(response_format?.json_schema?.schema ?? {}, this.script(knows), knows);
    return evilResult(
      response_format?.json_schema?.schema ?? {},
      knows.heard.length ? [evilText(knows), evilText(knows)] : ['Good'],
      knows,
      messages.at(-1)?.content ?? '',
    );
  }

  private turn({ messages, tools }: Asked, knows: Knows): { calls: Call[]; pieces: string[] } {
    const since = messages.slice(messages.findLastIndex(({ role }) => role === 'user'));
    const round = since.filter(({ role }) => role === 'assistant').length;
    if (this.script) return { calls: [], pieces: this.script(knows) };
    const misdeeds = since.filter(({ content }) => content?.includes(mischievous)).length;
    if (knows.heard.length > 0 && tools) {
      if (knows.heard.includes('drain') || misdeeds < mischief)
        return { calls: callsFor(knows), pieces: [`${mischievous} `] };
    }
    if (knows.heard.length === 0 && tools && round < 3)
      return { calls: look(round, since[0]?.content ?? '', knows.read), pieces: [] };
    return { calls: [], pieces: cut(knows.heard.length > 0 ? evilText(knows) : 'All is well.', knows.random) };
  }
}

/** Its own mark on turns of mischief, by which it counts them. */
const mischievous = 'Very well';

/** What a good model would look up: by the question, then the records that were found. */
export const look = (round: number, question: string, read: readonly string[]): Call[] => {
  if (round === 0) return [...looksOf(question)];
  if (round === 1)
    return [
      { name: 'list_records', arguments: { type: 'deal', limit: 3 } },
      { name: 'list_due', arguments: { to: '2099-01-01T00:00:00Z' } },
      { name: 'aggregate_records', arguments: { type: 'contact', by: 'source' } },
    ];
  const found = [...new Set(read.join(' ').match(/\/\/deal:[0-9a-f-]{36}/g))].slice(0, 3);
  return found.map((ref) => ({ name: 'get_record', arguments: { type: 'deal', id: ref.slice(7) } }));
};

/** All texts of what one is given, JSON or not; ids of deals as `//deal:<id>`. */
export const textsIn = (content: string): string[] => {
  try {
    return leaves(JSON.parse(content) as unknown);
  } catch {
    return [content];
  }
};

const leaves = (value: unknown): string[] => {
  if (typeof value === 'string') return [value];
  if (Array.isArray(value)) return value.flatMap(leaves);
  if (value === null || typeof value !== 'object') return [];
  const { id, dealId } = value as { id?: unknown; dealId?: unknown };
  return [
    ...(typeof id === 'string' && typeof dealId === 'string' && /^CRM/.test(dealId) ? [`//deal:${id}`] : []),
    ...Object.values(value).flatMap(leaves),
  ];
};

/** Into pieces as a stream has them, in the middle of words and signs too. */
const cut = (text: string, random: () => number): string[] => {
  const pieces: string[] = [];
  for (let at = 0; at < text.length; ) {
    const size = 1 + Math.floor(random() * 12);
    pieces.push(text.slice(at, at + size));
    at += size;
  }
  return pieces;
};
