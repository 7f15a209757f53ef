import type { Reservation } from '../reservations/reservations.js';
import type {
  ChatEvent,
  ChatTurn,
  Generated,
  GenerationProvider,
  GenerationTask,
  OfflineChat,
} from './generation-provider.js';

/** No network and no model: what the workspace's own records give. */
export class OfflineProvider implements GenerationProvider {
  readonly name = 'offline';

  constructor(private readonly chat: OfflineChat) {}

  async generate<T>(task: GenerationTask<T>): Promise<Generated<T>> {
    return { result: task.schema.parse(task.offline()), model: null, usage: { inputTokens: null, outputTokens: null } };
  }

  converse(turn: ChatTurn, _reservation: Reservation, signal: AbortSignal): AsyncIterable<ChatEvent> {
    return this.chat.converse(turn, signal);
  }
}
