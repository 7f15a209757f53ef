// `npm run fernway -- mutation`: would the tests notice if the code were wrong? (see docs/proofs/mutation.md)
import { matchesGlob } from 'node:path';
import { parseArgs } from 'node:util';
import { Stop } from '../platform/stop.ts';
import startPostgres from '../presets/jest-postgres.js';
import stopPostgres from '../presets/jest-postgres-stop.js';
import { cover } from './coverage.ts';
import { instrument } from './instrument.ts';
import { Judge } from './judge.ts';
import { Planner } from './plan.ts';
import { mutated, type Project, serviceProject } from './project.ts';
import { type Judged, lineOf, reportOf, scoreOf, summaryOf } from './report.ts';
import { Session } from './session.ts';
import { Verdicts } from './verdicts.ts';

/** The least share of mutants that the tests must notice. */
const wanted = 90;

const noticeMs = 30_000;
/** The mutants at hand are judged to their end: the next run goes on after them. */
const signals = ['SIGINT', 'SIGTERM'] as const;

type Wishes = {
  files: string;
  sample: number;
  minutes: number;
  forget: boolean;
  thorough: boolean;
  workers: number;
  verbose: boolean;
};

/** Judges the mutants of the named services, or goes on where the last run stopped. @throws Stop below the wanted score */
export async function mutation(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      service: { type: 'string', multiple: true, default: mutated },
      files: { type: 'string', default: '**' },
      sample: { type: 'string', default: '100' },
      minutes: { type: 'string', default: '600' },
      forget: { type: 'boolean', default: false },
      verbose: { type: 'boolean', default: false },
      workers: { type: 'string', default: '1' },
      thorough: { type: 'boolean', default: false },
    },
  });
  const unknown = values.service.filter((name) => !mutated.includes(name));
  if (unknown.length) throw new Stop(`Services with mutants: ${mutated.join(', ')}; not ${unknown.join(', ')}.`);
  const wishes = {
    files: values.files,
    sample: Number(values.sample),
    minutes: Number(values.minutes),
    forget: values.forget,
    thorough: values.thorough,
    workers: Number(values.workers),
    verbose: values.verbose,
  };
  const low: string[] = [];
  await startPostgres();
  try {
    for (const name of values.service) {
      const { judged } = await mutate(serviceProject(name), wishes, console.log);
      console.log(reportOf(name, judged));
      const { percent, open } = scoreOf(judged);
      if (open === 0 && percent < wanted) low.push(name);
    }
  } finally {
    await stopPostgres();
  }
  if (low.length) throw new Stop(`Below ${wanted} %: ${low.join(', ')}.`);
}

/** @returns the chosen files' mutants, without a verdict those that the time did not suffice for */
export async function mutate(
  project: Project,
  { files, sample, minutes, forget, thorough, workers, verbose }: Wishes,
  tell: (line: string) => void,
): Promise<{ judged: Judged[]; retaken: number }> {
  let until = Date.now() + minutes * 60_000;
  const stop = () => void (until = 0);
  const instrumented = await instrument(project);
  const survey = new Session(instrumented.sources);
  const coverage = await cover(project, instrumented, survey, { forget, tell }).finally(() => survey.end());
  const planner = new Planner(project, coverage, instrumented.mutants, thorough);
  const verdicts = new Verdicts(project, coverage, forget);
  const chosen = instrumented.mutants.filter(
    ({ file, lot }) =>
      lot < sample && (matchesGlob(file, files) || matchesGlob(file, `services/${project.name}/src/${files}`)),
  );
  const judged: Judged[] = chosen.map((mutant) => ({ mutant, verdict: undefined }));
  const judges = Array.from({ length: workers }, () => new Judge(instrumented));
  const waiting = judged.filter(({ mutant }) => mutant.ignored === null);
  const began = Date.now();
  const notice = setInterval(
    () => tell(`${judged.length - waiting.length} of ${judged.length}: ${summaryOf(project.name, judged)}`),
    noticeMs,
  );
  const lane = async (judge: Judge) => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const plan = planner.planFor(next.mutant, verdicts.hasSurvived(next.mutant));
      next.verdict = verdicts.of(next.mutant, plan.hash, thorough);
      if (!next.verdict && Date.now() < until) {
        const from = Date.now();
        const verdict = await judge.judge(next.mutant, plan);
        next.verdict = verdicts.give(next.mutant, { ...verdict, thorough, plan: plan.hash, ms: Date.now() - from });
        if (verbose) tell(lineOf(next.mutant, next.verdict));
      }
      if (next.verdict?.by)
        planner.noteKill(next.mutant, `${next.verdict.by.file} ${next.verdict.by.name}`, next.verdict.ms ?? 0);
    }
  };
  for (const signal of signals) process.once(signal, stop);
  try {
    await Promise.all(judges.map(lane));
  } finally {
    for (const signal of signals) process.off(signal, stop);
    clearInterval(notice);
    for (const judge of judges) judge.end();
    verdicts.save();
  }
  const retaken = judges.reduce((sum, judge) => sum + judge.retaken, 0);
  tell(
    `${Math.round((Date.now() - began) / 1000)} s; ${retaken} verdicts were taken again, as an earlier mutant had spoiled the application.`,
  );
  return { judged, retaken };
}
