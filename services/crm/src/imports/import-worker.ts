import { parentPort, workerData } from 'node:worker_threads';
import { FileProblem } from '../import-files/file-problem.js';
import type { FileRow } from '../import-files/file-rows.js';
import { recognise, rowsOf } from '../import-files/read-file.js';
import { Repeats } from '../import-files/repeats.js';
import { writingOf } from '../import-mapping/column-writing.js';
import { analyse } from '../import-mapping/guess-mapping.js';
import type { StagedRow } from '../import-mapping/mapped-row.js';
import { repeatKeys, staged } from '../import-mapping/stage-rows.js';
import type { Answer, Task } from './import-task.js';

const port = parentPort!;
const say = (answer: Answer) => port.postMessage(answer);
/** Rows that the analysis looks at. */
const looked = 50;
/** Characters of JSON per part; fewer rows where they are long. */
const partLength = 400_000;
const partRows = 1000;

const run = async (task: Task): Promise<void> => {
  if (task.kind === 'analyse') {
    const known = await recognise(task.path);
    const reading = {
      ...known,
      encoding: task.as?.encoding ?? known.encoding,
      delimiter: task.as?.delimiter ?? known.delimiter,
    };
    const rows: FileRow[] = [];
    for await (const some of rowsOf(task.path, reading)) {
      rows.push(...some);
      if (rows.length >= looked) break;
    }
    if (rows.length === 0) throw new FileProblem('The file has no rows');
    say({ kind: 'analysis', analysis: analyse(task.type, reading, rows.slice(0, looked), task) });
    return;
  }
  const { reading, path } = task;
  const plan = { ...task.plan, ...(await writingOf(() => rowsOf(path, reading), task.plan)) };
  const repeats = new Repeats();
  let header = plan.options.header;
  let part: string[] = [];
  let length = 0;
  const flush = async () => {
    if (part.length === 0) return;
    say({ kind: 'rows', json: `[${part.join(',')}]`, count: part.length });
    part = [];
    length = 0;
    await taken();
  };
  for await (const rows of rowsOf(path, reading)) {
    for (const row of rows) {
      if (header) {
        header = false;
        continue;
      }
      const json = JSON.stringify(once(staged(row, plan), repeats, plan.type));
      part.push(json);
      length += json.length;
      if (length >= partLength || part.length >= partRows) await flush();
    }
  }
  await flush();
};

/** A row that says who another said before is told with that one's number. */
const once = (row: StagedRow, repeats: Repeats, type: Task['type']): StagedRow => {
  if (!row.record) return row;
  const first = repeats.first(repeatKeys(row, type), row.row);
  return first === undefined ? row : { ...row, reason: 'repeats-row', value: String(first) };
};

/** One part is on its way at a time, and one is being made. */
let waiting: (() => void) | undefined;
let free = 2;
const taken = (): Promise<void> => {
  free -= 1;
  return free > 0 ? Promise.resolve() : new Promise((next) => (waiting = next));
};
port.on('message', () => {
  free += 1;
  waiting?.();
  waiting = undefined;
});

run(workerData as Task)
  .then(
    () => say({ kind: 'end' }),
    (error: Error) => say({ kind: 'failed', message: error.message, file: error instanceof FileProblem }),
  )
  .finally(() => port.close());
