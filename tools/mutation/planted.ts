// Runs the planted mutants of ./fixtures, for `mutation.spec.ts`: prints each line's verdicts as JSON.
import { mutate } from './mutation.ts';
import type { Project } from './project.ts';

const project: Project = {
  name: `planted-${process.pid}`,
  sources: ['tools/mutation/fixtures/shelf.ts'],
  specs: ['tools/mutation/fixtures/shelf.spec.ts'],
  threads: {},
  limitMs: 600,
  slow: 1_000,
  mostTests: 100,
  quickMs: 0,
  mostFiles: 1,
};

const { judged, retaken } = await mutate(
  project,
  { files: '**', sample: 100, minutes: 1, forget: true, thorough: false, workers: 1, verbose: false },
  () => undefined,
);
console.log(
  JSON.stringify({
    retaken,
    verdicts: judged.map(({ mutant: { line, original, replacement, ignored }, verdict }) => ({
      line,
      original,
      replacement,
      status: ignored === null ? verdict?.status : 'ignored',
      by: verdict?.by?.name,
    })),
  }),
);
process.exit();
