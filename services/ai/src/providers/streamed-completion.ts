import type { Usage } from './generation-provider.js';
import { type Chunk, requireUnblocked, usageOf } from './openai-wire.js';
import { StreamedCalls } from './streamed-calls.js';

/** What the chunks of one answer have told until now. */
export class StreamedCompletion {
  readonly calls = new StreamedCalls();
  usage: Usage = usageOf(null);
  finished = false;
  /** Whether it holds a text. */
  said = false;

  constructor(public model: string) {}

  /** @returns the text that the chunk adds @throws BlockedAnswer */
  add({ choices, model, usage }: Chunk): string {
    this.model = model ?? this.model;
    if (usage) this.usage = usageOf(usage);
    const { delta, finish_reason } = choices[0] ?? {};
    requireUnblocked(finish_reason, delta?.refusal);
    for (const fragment of delta?.tool_calls ?? []) this.calls.add(fragment);
    const text = delta?.content ?? '';
    this.said ||= text !== '';
    this.finished ||= Boolean(finish_reason);
    return text;
  }
}
