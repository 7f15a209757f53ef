import type { Reservation } from '../reservations/reservations.js';
import type { ChatEvent, ChatTurn, Generated, GenerationProvider, GenerationTask, OfflineChat } from './generation-provider.js';

/** No network and no model: what the workspace's own records give. */
export class OfflineProvider implements GenerationProvider {
  readonly name = 'offline';

  /** @param chat null until a module provides one: a chat then fails like any other provider's */
  constructor(private readonly chat: OfflineChat | null) {}

  async generate<T>(task: GenerationTask<T>): Promise<Generated<T>> {
    return { result: task.schema.parse(task.offline()), model: null, usage: { inputTokens: null, outputTokens: null } };
  }

  converse(turn: ChatTurn, _reservation: Reservation, signal: AbortSignal): AsyncIterable<ChatEvent> {
    if (!this.chat) throw new Error('There is no offline chat');
    return this.chat.converse(turn, signal);
  }
}
