import { parentPort } from 'node:worker_threads';
import { drawPaper } from './draw-paper.js';
import type { Paper } from './paper.js';

/** One paper at a time; a paper that cannot be drawn is told, and keeps no other. */
parentPort?.on('message', ({ id, paper }: { id: number; paper: Paper }) => {
  drawPaper(paper).then(
    (pdf) => parentPort?.postMessage({ id, pdf }),
    (error: unknown) => parentPort?.postMessage({ id, error: String(error) }),
  );
});
