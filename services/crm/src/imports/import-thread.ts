import { AppError } from '@fernway/contracts/errors';
import { on } from 'node:events';
import { Worker } from 'node:worker_threads';
import { FileProblem } from '../import-files/file-problem.js';
import type { Analysis } from '../import-mapping/guess-mapping.js';
import type { Answer, Task } from './import-task.js';

/** From `src` and from `dist` alike: a worker runs what was built. */
const workerFile = new URL('../../dist/imports/import-worker.js', import.meta.url);
const limits = { maxOldGenerationSizeMb: 96, maxYoungGenerationSizeMb: 8 };

/** A thread of its own per file: it is gone with its memory when the file is read. @throws FileProblem */
async function* answersTo(task: Task, stopped?: AbortSignal): AsyncGenerator<Answer> {
  const worker = new Worker(workerFile, { workerData: task, resourceLimits: limits });
  const ended = new AbortController();
  const signal = stopped ? AbortSignal.any([stopped, ended.signal]) : ended.signal;
  let failure: Error | undefined;
  worker.on('error', (error) => {
    failure =
      (error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY'
        ? new FileProblem('The file needs more memory than an import may take')
        : error;
    ended.abort();
  });
  worker.on('exit', () => setImmediate(() => ended.abort()));
  try {
    for await (const [answer] of on(worker, 'message', { signal }) as AsyncIterable<[Answer]>) {
      if (answer.kind === 'end') return;
      if (answer.kind === 'failed') throw answer.file ? new FileProblem(answer.message) : new Error(answer.message);
      yield answer;
      worker.postMessage('next');
    }
  } catch (error) {
    if ((error as Error).name !== 'AbortError' || stopped?.aborted) throw error;
    throw failure ?? new Error('The import thread ended early');
  } finally {
    await worker.terminate();
  }
}

/** What a file is and holds. @throws AppError invalid-request saying what is wrong with the file */
export const analyseFile = async (task: Omit<Task & { kind: 'analyse' }, 'kind'>): Promise<Analysis> => {
  try {
    for await (const answer of answersTo({ ...task, kind: 'analyse' }))
      if (answer.kind === 'analysis') return answer.analysis;
  } catch (error) {
    if (error instanceof FileProblem) throw new AppError('invalid-request', { cause: error, detail: error.message });
    throw error;
  }
  throw new Error('The import thread gave no analysis');
};

/** Rows of a file as JSON texts, at last what nobody here knows of them; the next is made once this one was taken. @throws FileProblem */
export async function* stageFile(
  task: Omit<Task & { kind: 'stage' }, 'kind'>,
  stopped: AbortSignal,
): AsyncGenerator<Extract<Answer, { kind: 'rows' | 'unknown' }>> {
  for await (const answer of answersTo({ ...task, kind: 'stage' }, stopped))
    if (answer.kind === 'rows' || answer.kind === 'unknown') yield answer;
}
