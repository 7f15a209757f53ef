import { globSync } from 'node:fs';
import { join, relative } from 'node:path';
import { root } from '../bootstrap/process.mjs';

/** Sources with mutants, and the tests that are to kill them; paths from the repository's top. */
export type Project = {
  name: string;
  sources: string[];
  specs: string[];
  /** Files whose code runs in a thread, by the file that starts it: their coverage is that file's. */
  threads: Record<string, string[]>;
  /** Milliseconds that every test may take, besides a multiple of what it took at the survey. */
  limitMs: number;
  /** Tests that take so many times what nine in ten do meet a mutant only in the second stage (`--thorough`). */
  slow: number;
  /** Tests that it meets at most before that, but for those that take no longer together than `quickMs`. */
  mostTests: number;
  quickMs: number;
  /** Spec files that it meets at most before the second stage: each has an application to start. */
  mostFiles: number;
};

/** Sources without mutants of their own, and why. */
const leftOut: Record<string, string> = {
  '**/*.spec.ts': 'tests',
  'migrations/**': 'SQL that has run cannot change; suites of their own take it down, up and compare the schema',
  'sql/**': 'functions of the database: their folder is read whole, and mutants are made of TypeScript',
  '**/*.module.ts': 'wiring: an application without one of its parts does not start',
  'main.ts': 'the entry point: name, port and list of entities; it starts in no test without them',
  'env.ts': 'settings as a zod schema, of which each test sees one; the kit tests what bad ones do',
};

/** Specs that no mutant meets: simulations start processes of their own and kill them, for minutes; migrations have no mutants. */
const setAside = [
  'simulation.e2e-spec.ts',
  'chaos.e2e-spec.ts',
  'planted-webhooks.e2e-spec.ts',
  'migrations.e2e-spec.ts',
];

const threads: Record<string, Record<string, string[]>> = {
  billing: {
    'documents/pdf.ts': [
      'documents/pdf-worker.ts',
      'documents/draw-paper.ts',
      'documents/fonts.ts',
      'documents/woff-font.ts',
    ],
  },
};

export const mutated = ['tokens', 'billing'];

export function serviceProject(name: string): Project {
  const home = `services/${name}`;
  const src = (path: string) => `${home}/src/${path}`;
  const find = (pattern: string) => globSync(pattern, { cwd: root }).sort();
  const without = new Set(Object.keys(leftOut).flatMap((pattern) => find(src(pattern))));
  return {
    name,
    sources: find(src('**/*.ts')).filter((file) => !without.has(file)),
    specs: [...find(src('**/*.spec.ts')), ...find(`${home}/test/*.e2e-spec.ts`)].filter(
      (file) => !setAside.some((name) => file.endsWith(`/${name}`)),
    ),
    threads: Object.fromEntries(
      Object.entries(threads[name] ?? {}).map(([starter, files]) => [src(starter), files.map(src)]),
    ),
    limitMs: 5_000,
    slow: 3,
    mostTests: 25,
    quickMs: 500,
    mostFiles: 3,
  };
}

/** Where a project's sources with mutants, coverage and verdicts are kept. */
export const homeOf = ({ name }: Pick<Project, 'name'>): string => join(root, '.cache/mutation', name);
export const fromRoot = (file: string): string => relative(root, file).replaceAll('\\', '/');
