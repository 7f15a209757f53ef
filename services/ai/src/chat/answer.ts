import { AppError } from '@fernway/contracts/errors';
import type { RecordRef } from '@fernway/contracts/http/ai-chat';
import type { Conversation as Rounds } from '../generations/conversation.js';
import { sealed } from '../output/canary.js';
import { OutputFilter } from '../output/output-filter.js';
import type { ChatMessage, ToolCall, ToolDefinition } from '../providers/generation-provider.js';
import { listedTypes } from '../tools/listed-types.js';
import type { ToolContext } from '../tools/tool.js';
import type { Toolbox } from '../tools/toolbox.js';
import { z } from 'zod';
import { Citations } from './citations.js';
import { chatInstruction } from './instruction.js';
import { notGivenNote } from './not-given-note.js';

/** Turns of the model for one answer, and looks into the records in all of them. */
const mostRounds = 8;
const mostCalls = 16;
/** Letters of one answer: beyond, it is ended. */
const longestAnswer = 20_000;
/** Letters that a model may write for it, of which some are not shown. */
const longestText = 3 * longestAnswer;

export type AnswerEvent = { type: 'text'; text: string } | { type: 'step'; tool: string; label: string };

type Asked = {
  context: ToolContext;
  history: readonly ChatMessage[];
  question: string;
  attached: readonly RecordRef[];
};

/**
 * One answer: asks the model, does what it asks of the tools, and asks again, until it has written. How often, and how
 * much, is decided here and not by the model.
 */
export class Answer {
  readonly citations = new Citations();
  readonly proposals: string[] = [];
  /** What an API key was not given, of all that was looked for; the looks that were refused for it, and whether the answer cites one. */
  private readonly notGiven = new Set<string>();
  private readonly refused = new Set<string>();
  private citesRefused = false;
  private written = '';
  private calls = 0;
  private read = 0;
  private readonly instruction: string;
  private readonly filter: OutputFilter;
  private readonly context: ToolContext;

  constructor(
    private readonly toolbox: Toolbox,
    private readonly asked: Asked,
  ) {
    const { context } = asked;
    const { instruction, secrets } = sealed(
      chatInstruction(context.language, { ...context, user: context.caller.user }),
    );
    this.instruction = instruction;
    this.context = { ...asked.context, secrets };
    this.filter = new OutputFilter((marker) => {
      this.citesRefused ||= this.refused.has(marker.trim());
      return this.citations.resolve(marker);
    }, secrets);
  }

  /** As it was shown. */
  get text(): string {
    return this.written.trim();
  }

  async *write(rounds: Pick<Rounds, 'converse'>): AsyncIterable<AnswerEvent> {
    const { context, history, question, attached } = this.asked;
    const messages: ChatMessage[] = [...history, { role: 'user', text: question }];
    if (attached.length > 0) messages.push(...(await this.look(attached.map(lookAt))));
    const tools = this.toolbox.of(context.caller).map(definitionOf);
    for (let round = 1; round <= mostRounds; round += 1) {
      const calls: ToolCall[] = [];
      let text = '';
      // In the last round there is nothing left but to answer.
      const turn = {
        instruction: this.instruction,
        language: context.language,
        messages,
        tools: round < mostRounds ? tools : [],
      };
      for await (const event of rounds.converse(turn)) {
        // Of more calls than may be made nothing is even remembered.
        if (event.type === 'call' && calls.length < mostCalls) calls.push(event.call);
        if (event.type !== 'text') continue;
        text += event.text;
        this.read += event.text.length;
        yield* this.show(this.filter.feed(event.text));
        if (this.written.length > longestAnswer || this.read > longestText) return yield* this.show(this.limits());
      }
      if (calls.length === 0 || turn.tools.length === 0) break;
      // Whatever else it calls a tool is its own words, and not to be shown.
      yield* calls.filter((call) => turn.tools.some(({ name }) => name === call.name)).map(stepOf);
      messages.push(...(await this.look(calls, text)));
      // A text before a look goes on in a paragraph of its own; what is held may go on, too.
      if (text) yield* this.show(this.filter.feed('\n\n'));
    }
    yield* this.show(this.filter.end());
    yield* this.show(this.limits());
  }

  /**
   * What is missing from the answer, below it.
   * @throws AppError forbidden where nothing is left that the key may read: “0 deals” would be wrong, and would cost
   */
  private limits(): string {
    const scopes = [...this.notGiven];
    if (scopes.length === 0) return '';
    if (this.citesRefused || this.citations.list.length + this.proposals.length === 0)
      throw new AppError('forbidden', {
        detail: `What this API key may read does not answer this: it was not given ${scopes.join(', ')}. Nothing was charged.`,
        details: { missing: scopes },
      });
    return `\n\n${notGivenNote(this.context.language, scopes)}`;
  }

  private *show(text: string): Iterable<AnswerEvent> {
    if (text === '' || (this.written === '' && text.trim() === '')) return;
    this.written += text;
    yield { type: 'text', text };
  }

  /** Does what the model asked for, one after the other: what it may not or cannot is told to it as the answer. */
  private async look(calls: readonly ToolCall[], text = ''): Promise<ChatMessage[]> {
    const answers: ChatMessage[] = [];
    for (const { id, name, arguments: input } of calls)
      answers.push({ role: 'tool', callId: id, name, answer: await this.answerOf(id, name, input) });
    return [{ role: 'assistant', text, calls }, ...answers];
  }

  private async answerOf(id: string, name: string, input: unknown): Promise<unknown> {
    this.calls += 1;
    if (this.calls > mostCalls)
      return { error: 'too-many-requests', detail: 'No more looks for this answer: answer now' };
    try {
      const { data, evidence } = await this.toolbox.run(this.context, name, input);
      this.citations.add(id, evidence);
      const { proposal, notGiven = [] } = data as { proposal?: string; notGiven?: string[] };
      if (proposal) this.proposals.push(proposal);
      for (const scope of notGiven) this.notGiven.add(scope);
      return data;
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      if (error.code === 'forbidden') this.refuse(id, error);
      return { error: error.code, detail: error.message };
    }
  }

  /** Of an API key: a role that may ask may read everything. */
  private refuse(callId: string, { details }: AppError): void {
    if (!this.context.caller.apiKey) return;
    this.refused.add(`query:${callId}`);
    for (const scope of (details['missing'] ?? []) as string[]) this.notGiven.add(scope);
  }
}

/** The look that a record asks for by being attached to the question. */
const lookAt = ({ type, id }: RecordRef, index: number): ToolCall => ({
  id: `attached-${index + 1}`,
  name: 'get_record',
  arguments: { type, id },
});

const stepOf = (call: ToolCall): AnswerEvent => ({
  type: 'step',
  tool: call.name,
  label: recordTypeOf(call) ?? call.name,
});

/** Which records a call looks at, if it says so by one of their types. */
const recordTypeOf = ({ arguments: input }: ToolCall): string | undefined =>
  [...listedTypes, 'organization'].find(
    (type) => typeof input === 'object' && input !== null && 'type' in input && input.type === type,
  );

const definitionOf = ({
  name,
  description,
  input,
}: {
  name: string;
  description: string;
  input: z.ZodType;
}): ToolDefinition => ({
  name,
  description,
  parameters: z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }),
});
