import type { Generated, GenerationProvider, GenerationTask } from './generation-provider.js';

/** No network and no model: what the workspace's own records give. */
export class OfflineProvider implements GenerationProvider {
  readonly name = 'offline';

  async generate<T>(task: GenerationTask<T>): Promise<Generated<T>> {
    return { result: task.schema.parse(task.offline()), model: null };
  }
}
