import type { Access } from '@fernway/contracts/access';
import { may, roles } from '@fernway/contracts/access';
import { Problem } from '@fernway/contracts/problem';
import type { Endpoint } from '@fernway/contracts/endpoint';
import { openApiOf } from '../openapi.js';
import { forgedTokens, type Person } from './test-keys.js';
import type { Answer, Sent, TestService } from './test-service.js';

/** A valid request for one route, made with something that belongs to `AccessExamples.owner`. */
export type Example = Pick<Sent, 'params' | 'query' | 'body' | 'headers'>;

export type AccessExamples = {
  /** Who owns what the examples name. */
  owner: Person;
  /** Per `METHOD /path/:id`. Routes with parameters need one; others are tried with an empty body. */
  examples?: Record<string, Example>;
  /** Texts that only the owner's workspace may read (names, addresses, ids): they must be in no answer to others. */
  secrets: readonly string[];
};

type Operation = Pick<Endpoint, 'method' | 'path' | 'access'>;
type Check = {
  why: string;
  sent: Sent;
  expected: readonly number[] | ((answer: Answer) => boolean);
  /** May read what belongs to the owner's workspace. */
  belongs?: true;
};

/** Other services may be away in a test (503); a 500 is always ours. */
const isNoFailure = ({ status }: Answer): boolean => status !== 500;

const isNoRefusal = ({ status, body }: Answer): boolean =>
  status !== 500 && status !== 403 && (status !== 401 || body?.code === 'invalid-credentials');

/**
 * Calls every operation of the service's own OpenAPI document as everybody who may not: no token, forged and expired
 * ones, lower roles, another workspace, other services. Where one may, it must only not fail.
 * @returns how many calls were made, and one sentence per wrong answer
 */
export async function accessMatrix(
  test: TestService,
  given: AccessExamples,
): Promise<{ calls: number; problems: string[] }> {
  const problems: string[] = [];
  let calls = 0;
  for (const operation of operationsOf(test)) {
    const key = `${operation.method} ${operation.path}`;
    const example = given.examples?.[key];
    if (/:\w/.test(operation.path) && !example) {
      problems.push(`${key}: has parameters, so the matrix needs an example`);
      continue;
    }
    for (const check of await checksOf(test, operation, given, example ?? {})) {
      const headers = { ...example?.headers, ...check.sent.headers };
      const answer = await test.request(operation, { ...example, ...check.sent, headers });
      calls += 1;
      const wrong = wrongWith(answer, check, given.secrets);
      if (wrong) problems.push(`${key}, ${check.why}: ${wrong}`);
    }
  }
  return { calls, problems };
}

function operationsOf(test: TestService): Operation[] {
  const document = openApiOf(test.app, test.name);
  return Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item as Record<string, Record<string, unknown>>).map(([method, operation]) => ({
      method: method.toUpperCase() as Endpoint['method'],
      path: path.replace(/\{(\w+)\}/g, ':$1') as Endpoint['path'],
      access: operation['x-access'] as Access,
    })),
  );
}

async function checksOf(
  test: TestService,
  { access }: Operation,
  { owner }: AccessExamples,
  example: Example,
): Promise<Check[]> {
  if (access === 'public') return [{ why: 'without a token', sent: {}, expected: isNoRefusal }];
  if (access === 'refresh-cookie') return cookieChecks;
  if (typeof access === 'object') return serviceChecks(test, access.service, owner);
  const refused = (await forgedTokens(test.signer, owner)).map(({ why, token }): Check => ({
    why,
    sent: { as: token },
    expected: [401],
  }));
  const colleagues = await Promise.all(
    roles.map((role) => test.person({ role, workspace: owner.workspace })),
  );
  return [
    { why: 'without a token', sent: {}, expected: [401] },
    ...refused,
    { why: 'by a service', sent: { as: await test.serviceToken('crm') }, expected: [401] },
    // 404, not 403: one may not learn that it exists.
    {
      why: 'from another workspace',
      sent: { as: await test.person() },
      expected: example.params ? [404] : isNoFailure,
    },
    ...(access === 'user'
      ? [
          {
            why: 'as another user',
            sent: { as: colleagues[0] },
            expected: example.params ? [404] : isNoFailure,
          } as Check,
        ]
      : colleagues.map((person): Check =>
          may(person.role, access)
            ? { why: `as ${person.role}`, sent: { as: person }, expected: isNoRefusal, belongs: true }
            : { why: `as ${person.role}`, sent: { as: person }, expected: [403] },
        )),
  ];
}

const cookieChecks: Check[] = [
  { why: 'without a cookie', sent: { body: {} }, expected: isNoFailure },
  {
    why: 'with an unknown cookie',
    sent: { body: {}, headers: { cookie: 'fernway-refresh-4000=forged' } },
    expected: isNoFailure,
  },
  {
    why: 'from another origin',
    sent: { body: {}, headers: { origin: 'https://evil.example' } },
    expected: [403],
  },
  {
    why: 'from another site',
    sent: { body: {}, headers: { 'sec-fetch-site': 'cross-site' } },
    expected: [403],
  },
];

async function serviceChecks(test: TestService, allowed: readonly string[], owner: Person): Promise<Check[]> {
  const [friend = test.name] = allowed;
  const forwarded = { 'x-fernway-user': owner.token };
  const forged = await forgedTokens(test.signer, owner);
  return [
    { why: 'without a token', sent: {}, expected: [401] },
    { why: 'by a browser', sent: { as: owner }, expected: [401] },
    {
      why: 'by a service that is not listed',
      sent: { as: await test.serviceToken('gateway'), headers: forwarded },
      expected: [403],
    },
    {
      why: 'with a token for another service',
      sent: { as: await test.serviceToken(friend, 'nobody'), headers: forwarded },
      expected: [401],
    },
    ...(await Promise.all(
      forged.map(async ({ why, token }): Promise<Check> => ({
        why: `for a user: ${why}`,
        sent: { as: await test.serviceToken(friend), headers: { 'x-fernway-user': token } },
        expected: [401],
      })),
    )),
  ];
}

function wrongWith(
  answer: Answer,
  { expected, belongs }: Check,
  secrets: readonly string[],
): string | undefined {
  const fits = typeof expected === 'function' ? expected(answer) : expected.includes(answer.status);
  if (!fits) return `answered ${answer.status} ${answer.text.slice(0, 200)}`;
  if (answer.status >= 400 && !isProblem(answer))
    return `answered ${answer.status} without a problem document`;
  // A trace id is random: any few digits may be in it.
  const text = answer.text.replace(/"traceId":"[0-9a-f]*"/, '');
  const leaked = belongs ? undefined : secrets.find((secret) => text.includes(secret));
  return leaked && `answered ${answer.status} with "${leaked}"`;
}

const isProblem = ({ headers, body }: Answer): boolean =>
  String(headers['content-type']).startsWith('application/problem+json') && Problem.safeParse(body).success;
