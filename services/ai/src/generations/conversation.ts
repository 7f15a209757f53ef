import type { ChatEvent, ChatTurn, Usage } from '../providers/generation-provider.js';
import type { ChainEvent, ProviderChain } from '../providers/provider-chain.js';
import type { Reservation } from '../reservations/reservations.js';

type From = Extract<ChainEvent, { type: 'from' }>;

/** The rounds of one answer: who wrote it, and what he counted in all of them. */
export class Conversation {
  private from: From | null = null;
  private model: string | null = null;
  private usage: Usage = { inputTokens: null, outputTokens: null };
  private spoken = false;

  constructor(
    private readonly chain: Pick<ProviderChain, 'converse'>,
    private readonly reservation: Reservation,
    readonly signal: AbortSignal,
  ) {}

  /** One round. @throws whatever the last provider threw; AbortError once the answer was stopped */
  async *converse(turn: ChatTurn): AsyncIterable<ChatEvent> {
    // Words of one provider are not continued by another one, and who stood in stays.
    const only = this.spoken || this.from?.fallback ? this.from?.provider : undefined;
    for await (const event of this.chain.converse(turn, this.reservation, { signal: this.signal, only })) {
      if (event.type === 'from') {
        this.from = event;
        continue;
      }
      if (event.type === 'end') this.count(event);
      yield event;
    }
  }

  /** The first word is out: from here a stop is paid, and nobody stands in. */
  spoke(): void {
    this.spoken = true;
  }

  get hasSpoken(): boolean {
    return this.spoken;
  }

  report() {
    return {
      provider: this.from?.provider ?? '',
      fallback: this.from?.fallback ?? false,
      model: this.model,
      ...this.usage,
    };
  }

  private count({ model, usage }: Extract<ChatEvent, { type: 'end' }>): void {
    this.model = model;
    this.usage = {
      inputTokens: sum(this.usage.inputTokens, usage.inputTokens),
      outputTokens: sum(this.usage.outputTokens, usage.outputTokens),
    };
  }
}

const sum = (a: number | null, b: number | null): number | null =>
  a === null && b === null ? null : (a ?? 0) + (b ?? 0);
