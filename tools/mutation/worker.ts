// The process that runs tests: jobs come in and answers go out as messages, one at a time.
import fc from 'fast-check';
import './jest-globals.ts';
import { activate } from './mutants.ts';
import type { Answer, Job, Notice } from './messages.ts';
import { Runner } from './runner.ts';

const send = (message: Answer | Notice) => process.send?.(message);
const runner = new Runner(send);

// A property that failed has killed its mutant: which input is the smallest to show it is of no interest here.
fc.configureGlobal({ endOnFailure: true });

// As under jest: what a mutant breaks in the background fails the tests that need it, not the process.
process.on('unhandledRejection', () => undefined);
process.on('uncaughtException', () => undefined);
process.on('disconnect', () => process.exit());

async function answer(job: Job): Promise<Answer> {
  if (job.do === 'survey') return { kind: 'surveyed', survey: await runner.survey(job.file) };
  if (job.do === 'check') return { kind: 'checked', passed: await runner.check(job.test) };
  runner.spoiled = [];
  const outcome =
    job.do === 'warm' ? await runner.warm(job.mutant, job.tests) : await runner.fresh(job.mutant, job.files);
  return { kind: 'outcome', outcome, spoiled: runner.spoiled };
}

process.on('message', (job: Job) => {
  answer(job)
    .catch((error: Error): Answer => ({ kind: 'failed', error: error.stack ?? String(error) }))
    .then((message) => {
      activate(null);
      send(message);
    });
});
