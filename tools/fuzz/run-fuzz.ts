import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { root } from '../bootstrap/process.mjs';
import { runPlatform } from '../platform/run-platform.ts';
import { type ApiDocument, operationsOf, prepared } from './documents.ts';
import { checks, readReport, type ServiceReport } from './report.ts';
import { seedAi } from './seed-ai.ts';
import { seedCrm } from './seed-crm.ts';
import { clientOf, type Examples, seedBilling } from './seed.ts';
import { seedPeople } from './seed-people.ts';

export type FuzzSettings = {
  python: string;
  seed: number;
  /** Cases of each kind per operation. */
  examples: number;
  /** Without the borders of every schema, which are nine calls of ten: what a build server has the time for. */
  quick?: boolean;
  /** Which of a service's operations are called; all where unset. */
  some?: (operations: string[]) => string[];
  /** A platform that runs already, with its limits of requests raised. */
  origin?: string;
};

/** The gateway counts per address, and everything here comes from one. */
const noLimits = { RATE_LIMIT: '100000000', RATE_LIMIT_ANONYMOUS_WRITES: '100000000', RATE_LIMIT_API_KEY: '100000000' };
/** The tokens last: among what is tried there is a cap of none a day, after which AI answers no more. */
const services = ['identity', 'ai', 'billing', 'crm', 'analytics', 'messaging', 'tokens'];

/** Starts a platform, fills a workspace, and lets Schemathesis call every operation of every service through the gateway. */
export async function runFuzz(settings: FuzzSettings): Promise<Map<string, ServiceReport>> {
  const folder = mkdtempSync(join(tmpdir(), 'fernway-fuzz-'));
  const platform = settings.origin
    ? undefined
    : await runPlatform({ dataDir: join(folder, 'data'), env: { ...noLimits, BILLING_PLANS: 'enforced' } });
  try {
    return await callEverything(settings.origin ?? platform!.url, folder, settings);
  } finally {
    await platform?.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function callEverything(
  origin: string,
  folder: string,
  settings: FuzzSettings,
): Promise<Map<string, ServiceReport>> {
  const person = { email: `ann.${crypto.randomUUID()}@oak.example`, password: 'correct-horse-1!' };
  const examples = await seed(origin, person);
  const known = join(folder, 'settings.json');
  writeFileSync(known, JSON.stringify({ origin, ...person, examples }));
  mkdirSync(join(folder, 'reports'));
  const reports = new Map<string, ServiceReport>();
  for (const service of services) {
    const document = prepared(
      (await clientOf(origin)('GET', `/api/${service}/openapi.json`)) as ApiDocument,
      examples,
      settings.some,
    );
    const file = join(folder, `${service}.json`);
    writeFileSync(file, JSON.stringify(document));
    const events = join(folder, 'reports', `${service}.ndjson`);
    const run = () => schemathesis(settings, { origin, file, events, known });
    await (service === 'ai' ? whileBuying(origin, person, run) : run());
    reports.set(
      service,
      await readReport(
        events,
        operationsOf(document).map(({ key }) => key),
      ),
    );
  }
  return reports;
}

async function seed(origin: string, person: { email: string; password: string }): Promise<Examples> {
  const { session } = await clientOf(origin)('POST', '/api/identity/sign-up', {
    ...person,
    firstName: 'Ann',
    lastName: 'Lee',
  });
  const call = clientOf(origin, session.accessToken);
  await call('PUT', '/api/identity/onboarding', { businessType: 'fnb', teamSize: 'small', focusAreas: ['sales'] });
  await call('POST', '/api/crm/sample-data', {});
  const billing = await seedBilling(call);
  const { examples: people, member } = await seedPeople(call, origin, person);
  const own: Examples = { 'POST /api/identity/sign-in': { body: person } };
  return {
    ...own,
    ...people,
    ...billing,
    ...(await seedCrm(call, member)),
    ...(await seedAi(call, session.accessToken, origin)),
  };
}

/** Every answer of the AI costs energy, which a purchase fills: somebody buys again and again while it is asked. */
async function whileBuying(origin: string, person: object, work: () => Promise<void>): Promise<void> {
  let going = true;
  const buy = async () => {
    while (going) {
      const { session } = await clientOf(origin)('POST', '/api/identity/sign-in', person);
      const call = clientOf(origin, session.accessToken);
      const { sessionId } = await call('POST', '/api/billing/token-checkout', { packageId: 'fernway_300' });
      await call('POST', `/api/billing/test-checkouts/${sessionId}/pay`, {});
      await sleep(1_000);
    }
  };
  const buying = buy();
  await work().finally(() => (going = false));
  await buying;
}

type Run = { origin: string; file: string; events: string; known: string };

function schemathesis(
  { python, seed: number, examples, quick }: FuzzSettings,
  { origin, file, events, known }: Run,
): Promise<void> {
  const args = [
    '-m',
    'schemathesis.cli',
    'run',
    file,
    '--url',
    origin,
    '--checks',
    checks.join(','),
    '--phases',
    quick ? 'examples,fuzzing' : 'examples,coverage,fuzzing',
    '--seed',
    String(number),
    '--max-examples',
    String(examples),
    '--no-shrink',
    '--continue-on-failure',
    '--workers',
    '2',
    '--report',
    'ndjson',
    '--report-ndjson-path',
    events,
    '--suppress-health-check',
    'all',
    '--warnings',
    'off',
    '--request-timeout',
    '30',
    '--no-color',
  ];
  const hooks = fileURLToPath(new URL('hooks.py', import.meta.url));
  const env = {
    ...process.env,
    SCHEMATHESIS_HOOKS: hooks,
    FERNWAY_FUZZ: known,
    PYTHONPYCACHEPREFIX: join(root, '.cache', 'python', 'bytecode'),
  };
  return new Promise((done, failed) => {
    execFile(python, args, { env, maxBuffer: 200_000_000, cwd: join(events, '..') }, (error, stdout, stderr) => {
      // 1 is a finding, which the report has; anything else is a run that did not happen.
      if (error && error.code !== 1)
        failed(new Error(`Schemathesis ended with ${error.code}:\n${stdout.slice(-3000)}\n${stderr.slice(-3000)}`));
      else done();
    });
  });
}
