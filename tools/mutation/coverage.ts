import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from '../bootstrap/process.mjs';
import type { Instrumented } from './instrument.ts';
import type { SurveyedFile, SurveyedTest, TestId } from './messages.ts';
import { homeOf, type Project } from './project.ts';
import type { Session } from './session.ts';

export type KnownTest = SurveyedTest & TestId & { limitMs: number };

/** Which tests pass which mutants, by a run of all of them without one. */
export type Coverage = { files: Map<string, SurveyedFile>; loaded: Set<string>; tests: KnownTest[] };

/** How much slower than at the survey a busy machine may be. */
const busy = 5;

const sha = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 16);

/** What a spec file stands on besides the sources: the files in its folder that are no specs. */
function hashOfSpec(spec: string): string {
  const beside = globSync(`${dirname(spec)}/**/*.ts`, { cwd: root })
    .filter((file) => !/spec\.ts$/.test(file))
    .sort();
  const texts = spec.includes('/test/') ? beside : [];
  return sha([spec, ...texts].map((file) => readFileSync(join(root, file), 'utf8')).join('\n'));
}

/** Surveys what is not known from before. @param tell hears of each file */
export async function cover(
  project: Project,
  { hash }: Instrumented,
  session: Session,
  { forget, tell }: { forget: boolean; tell: (line: string) => void },
): Promise<Coverage> {
  const known = join(homeOf(project), 'coverage.json');
  const before: Record<string, SurveyedFile> =
    !forget && existsSync(known) ? JSON.parse(readFileSync(known, 'utf8')) : {};
  const now: Record<string, SurveyedFile> = {};
  const files = new Map<string, SurveyedFile>();
  for (const spec of project.specs) {
    const key = `${spec} ${hash} ${hashOfSpec(spec)}`;
    now[key] = before[key] ?? (await survey(spec, session, tell));
    files.set(spec, now[key]);
    mkdirSync(dirname(known), { recursive: true });
    writeFileSync(known, JSON.stringify({ ...before, ...now }));
  }
  writeFileSync(known, JSON.stringify(now));
  const tests = [...files].flatMap(([file, survey]) =>
    survey.tests.map((test) => ({ ...test, file, limitMs: project.limitMs + busy * test.ms })),
  );
  return { files, loaded: new Set([...files.values()].flatMap(({ loadCovers }) => loadCovers)), tests };
}

async function survey(spec: string, session: Session, tell: (line: string) => void): Promise<SurveyedFile> {
  const answer = await session.ask({ do: 'survey', file: join(root, spec) });
  if (answer.kind !== 'surveyed')
    throw new Error(answer.kind === 'failed' ? answer.error : `The survey of ${spec} did not end`);
  const { tests } = answer.survey;
  const once = tests
    .filter(({ repeatable }) => !repeatable)
    .map(({ name, standsAlone }) => (standsAlone ? name : `${name} (nor alone)`));
  tell(
    `${spec}: ${tests.length} tests, ${tests.reduce((sum, { ms }) => sum + ms, 0)} ms${once.length ? `; not repeatable: ${once.join(' | ')}` : ''}`,
  );
  return answer.survey;
}
