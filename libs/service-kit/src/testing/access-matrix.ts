import { type Access, backgroundCalls, may, type Permission, roles } from '@fernway/contracts/access';
import type { Endpoint } from '@fernway/contracts/endpoint';
import { apiScopes } from '@fernway/contracts/http/api-keys';
import { Problem } from '@fernway/contracts/problem';
import { routedMethodsOf } from '../http/endpoints.js';
import { fieldNamed, filledFields, idFieldsOf, type IdPosition, idsOf, withOtherId } from './example-ids.js';
import { forgedTokens, type Person } from './test-keys.js';
import type { Answer, Sent, TestService } from './test-service.js';

/** A request for one route that works: whoever may call it gets its 2xx. */
export type Example = Pick<Sent, 'params' | 'query' | 'body' | 'headers'>;

/**
 * Makes the records that a request needs, in the workspace of `by` and anew each time, and gives the request: several
 * where one cannot fill every id that the route takes.
 */
export type ExampleMaker = (by: Person) => Promise<Example | Example[]>;

export type AccessExamples = {
  /** Whose records those who may not read must not see. */
  owner: Person;
  /** Per `METHOD /path/:id`. A route that takes ids needs a maker; one without an example is tried with an empty body. */
  examples?: Record<string, Example | ExampleMaker>;
  /** Permissions that a key needs beside the route's own, because the route shows or changes other kinds of records too. */
  furtherScopes?: Record<string, readonly Permission[]>;
  /** Routes that no API key may call, whatever its scopes: what they do is done by people only. */
  peopleOnly?: readonly string[];
  /** Per route: id fields of the body and parameters that name no record: the client makes the id up, or filters by it and finds nothing. */
  looseIds?: Record<string, readonly string[]>;
  /** Of a service that has to run in two ways: the routes that work in this one, or those that do not. */
  only?: readonly string[];
  except?: readonly string[];
  /** Also forged and expired tokens, keys that lack a scope, and each id of another workspace: many requests per route. */
  thorough?: boolean;
  /** Texts that only the owner's workspace may read (names, addresses, ids): they must be in no answer to others. */
  secrets: readonly string[];
};

type Operation = Pick<Endpoint, 'method' | 'path' | 'access'> & {
  /** What it answers when it does its work. */
  success: number;
  /** Fields of the body that take an id. */
  idFields: string[];
};
type Check = { why: string; sent: Sent; expected: readonly number[] | ((answer: Answer) => boolean); belongs?: true };

/** Other services may be away in a test (503); a 500 is always ours. */
const isNoFailure = ({ status }: Answer): boolean => status !== 500;

/**
 * Calls every routed operation of the service once as everybody who may not (no token, another workspace, lower roles,
 * other services) and once in every role that may: who may must get its 2xx. With `thorough` also with forged and expired
 * tokens and with keys, and with each id of another workspace's record in place of one's own, one at a time.
 * @returns how many calls were made, and one sentence per wrong answer
 */
export async function accessMatrix(
  test: TestService,
  given: AccessExamples,
): Promise<{ calls: number; problems: string[] }> {
  const matrix = new Matrix(test, given);
  for (const operation of operationsOf(test)) {
    const key = keyOf(operation);
    if (given.except?.includes(key) || (given.only && !given.only.includes(key))) continue;
    await matrix.tryOut(operation);
  }
  return { calls: matrix.calls, problems: matrix.problems };
}

class Matrix {
  readonly problems: string[] = [];
  calls = 0;

  constructor(
    private readonly test: TestService,
    private readonly given: AccessExamples,
  ) {}

  async tryOut(operation: Operation): Promise<void> {
    const key = keyOf(operation);
    const example = this.given.examples?.[key];
    const [first, ...others] = await this.examplesFor(operation, this.given.owner);
    if (!first) return;
    const filled = [...[first, ...others].flatMap(filledFields), ...(this.given.looseIds?.[key] ?? [])];
    for (const field of operation.idFields)
      if (!filled.includes(field)) this.problems.push(`${key}: no example fills ${field}`);
    if (typeof example !== 'function' && idsOf(first).length > 0)
      this.problems.push(`${key}: takes ids, so its example must be made for whoever calls`);
    for (const check of await this.refusals(operation, first)) await this.check(operation, first, check);
    for (const check of await this.admissions(operation)) {
      for (const made of await this.examplesFor(operation, check.by)) await this.check(operation, made, check);
    }
    if (this.given.thorough && typeof operation.access !== 'object')
      await this.tryForeignIds(operation, [first, ...others]);
  }

  private async examplesFor(operation: Operation, by: Person): Promise<Example[]> {
    const key = keyOf(operation);
    const example = this.given.examples?.[key];
    if (/:\w/.test(operation.path) && !example) {
      this.problems.push(`${key}: has parameters, so the matrix needs an example`);
      return [];
    }
    if (typeof example !== 'function') return [example ?? (operation.method === 'GET' ? {} : { body: {} })];
    try {
      return [await example(by)].flat();
    } catch (error) {
      this.problems.push(`${key}: its example for ${by.role} could not be made: ${String(error)}`);
      return [];
    }
  }

  private async check(operation: Operation, example: Example, check: Check): Promise<void> {
    const headers = { ...example.headers, ...check.sent.headers };
    const answer = await this.test.request(operation, { ...example, ...check.sent, headers });
    this.calls += 1;
    const wrong = wrongWith(answer, check, this.given.secrets);
    if (wrong) this.problems.push(`${keyOf(operation)}, ${check.why}: ${wrong}`);
  }

  /** Everybody who may not, with a request of the owner's that works. */
  private async refusals(operation: Operation, example: Example): Promise<Check[]> {
    const { access } = operation;
    const { owner } = this.given;
    if (access === 'public') return [];
    if (access === 'refresh-cookie') return cookieChecks;
    if (typeof access === 'object') return serviceChecks(this.test, access.service, owner, this.given.thorough);
    const forged = this.given.thorough ? await forgedTokens(this.test.signer, owner) : [];
    const stranger = await this.test.person();
    const colleague = await this.test.person({ workspace: owner.workspace });
    const refusedRoles = access === 'user' ? [] : roles.filter((role) => !may(role, access));
    return [
      { why: 'without a token', sent: {}, expected: [401] },
      ...forged.map(({ why, token }): Check => ({ why, sent: { as: token }, expected: [401] })),
      { why: 'by a service', sent: { as: await this.test.serviceToken('crm') }, expected: [401] },
      { why: 'from another workspace', sent: { as: stranger }, expected: this.foreign(operation, example) },
      ...(access === 'user'
        ? [{ why: 'as another user', sent: { as: colleague }, expected: this.foreign(operation, example) }]
        : []),
      ...(await Promise.all(
        refusedRoles.map(
          async (role): Promise<Check> => ({
            why: `as ${role}`,
            sent: { as: await this.test.person({ role, workspace: owner.workspace }) },
            expected: [403],
          }),
        ),
      )),
      ...(this.given.thorough ? await this.lackingKeys(operation) : []),
    ];
  }

  /** Keys that have every scope but one that the route needs; all of them where no key may. */
  private async lackingKeys(operation: Operation): Promise<Check[]> {
    const needed = this.scopesFor(operation) ?? [undefined];
    return Promise.all(
      needed.map(
        async (missing): Promise<Check> => ({
          why: missing ? `with a key without ${missing}` : 'with a key of every scope',
          sent: { as: await this.key(apiScopes.filter((scope) => scope !== missing)) },
          expected: [403],
        }),
      ),
    );
  }

  /** What a key needs for this route; undefined: no key gets in. */
  private scopesFor(operation: Operation): Permission[] | undefined {
    const { access } = operation;
    const key = keyOf(operation);
    if (!isScope(access) || this.given.peopleOnly?.includes(key)) return undefined;
    return [access, ...(this.given.furtherScopes?.[key] ?? [])];
  }

  /** Everybody who may, each with records of their own. */
  private async admissions(operation: Operation): Promise<(Check & { by: Person })[]> {
    const { method, path, access, success } = operation;
    const { owner } = this.given;
    const admit = (why: string, by: Person, sent: Sent = { as: by }) => ({
      why,
      by,
      sent,
      expected: [success],
      belongs: true as const,
    });
    if (access === 'public') return [admit('without a token', owner, {})];
    if (access === 'refresh-cookie') return [admit('with its cookie', owner, {})];
    if (access === 'user') return [admit('as a user', owner)];
    if (typeof access === 'object') {
      return Promise.all(
        access.service.map(async (service) => {
          const alone = backgroundCalls.includes(`${service} ${method} ${path}`);
          const headers: Record<string, string> = alone ? {} : { 'x-fernway-user': owner.token };
          return admit(`by ${service}`, owner, { as: await this.test.serviceToken(service), headers });
        }),
      );
    }
    const colleagues = await Promise.all(
      roles.filter((role) => may(role, access)).map((role) => this.test.person({ role, workspace: owner.workspace })),
    );
    const scopes = this.given.thorough && this.scopesFor(operation);
    return [
      ...colleagues.map((person) => admit(`as ${person.role}`, person)),
      ...(scopes ? [admit(`with a key of ${scopes.join(', ')}`, await this.key(scopes))] : []),
    ];
  }

  /** 404, not 403: one may not learn that it exists. Without ids there is only one's own to be read and done. */
  private foreign(operation: Operation, example: Example): Check['expected'] {
    const inBody = idsOf(example).some(
      ({ place }) => place === 'body' || (place === 'query' && operation.method !== 'GET'),
    );
    if (inBody) return [400, 404, 422];
    const loose = this.given.looseIds?.[keyOf(operation)] ?? [];
    return Object.keys(example.params ?? {}).some((name) => !loose.includes(name)) ? [404] : isNoFailure;
  }

  private key(scopes: readonly Permission[]): Promise<Person> {
    return this.test.person({
      workspace: this.given.owner.workspace,
      apiKey: { name: 'Key', scopes, tokenBudget: 1_000 },
    });
  }

  private isLoose(operation: Operation, { place, path }: IdPosition): boolean {
    return place === 'body' && (this.given.looseIds?.[keyOf(operation)] ?? []).includes(fieldNamed(path));
  }

  /** One's own working request, with one id of the owner's record in it: refused, and in words that tell nothing of it. */
  private async tryForeignIds(operation: Operation, theirs: Example[]): Promise<void> {
    const stranger = await this.test.person();
    const own = await this.examplesFor(operation, stranger);
    for (const [index, example] of own.entries()) {
      const foreignIds = new Map(
        idsOf(theirs[index] ?? {}).map(({ place, path, id }) => [`${place} ${nameOf(path)}`, id]),
      );
      const tried = new Set<string>();
      for (const position of idsOf(example)) {
        const where = `${position.place} ${nameOf(position.path)}`;
        const id = foreignIds.get(where);
        if (!id || id === position.id || tried.has(where) || this.isLoose(operation, position)) continue;
        tried.add(where);
        await this.check(operation, withOtherId(example, position, id), {
          why: `with another workspace's id in ${where}`,
          sent: { as: stranger },
          expected:
            position.place === 'query' && operation.method === 'GET'
              ? isNoFailure
              : position.place === 'params'
                ? [404]
                : [400, 404, 422],
        });
      }
    }
  }
}

const keyOf = ({ method, path }: Pick<Operation, 'method' | 'path'>): string => `${method} ${path}`;

const isScope = (access: Access): access is Permission => (apiScopes as readonly Access[]).includes(access);

/** Names of a map are ids themselves: any of them stands for all. */
const nameOf = (path: string[]): string =>
  path.map((name) => (/^[0-9a-f-]{36}$/i.test(name) ? '<id>' : name)).join('.');

const operationsOf = ({ app }: TestService): Operation[] =>
  routedMethodsOf(app)
    .flatMap(({ definition }) => definition ?? [])
    .map(({ method, path, access, status, body }) => ({
      method,
      path,
      access,
      success: status,
      idFields: idFieldsOf(body),
    }));

const withoutCookie = { cookie: '' };
const cookieChecks: Check[] = [
  { why: 'without a cookie', sent: { body: {}, headers: withoutCookie }, expected: isNoFailure },
  {
    why: 'with an unknown cookie',
    sent: { body: {}, headers: { cookie: 'fernway-refresh-4000=forged' } },
    expected: isNoFailure,
  },
  { why: 'from another origin', sent: { body: {}, headers: { origin: 'https://evil.example' } }, expected: [403] },
  { why: 'from another site', sent: { body: {}, headers: { 'sec-fetch-site': 'cross-site' } }, expected: [403] },
];

async function serviceChecks(
  test: TestService,
  allowed: readonly string[],
  owner: Person,
  thorough = false,
): Promise<Check[]> {
  const [friend = test.name] = allowed;
  const forwarded = { 'x-fernway-user': owner.token };
  const forged = thorough ? await forgedTokens(test.signer, owner) : [];
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
      forged.map(
        async ({ why, token }): Promise<Check> => ({
          why: `for a user: ${why}`,
          sent: { as: await test.serviceToken(friend), headers: { 'x-fernway-user': token } },
          expected: [401],
        }),
      ),
    )),
  ];
}

function wrongWith(answer: Answer, { expected, belongs }: Check, secrets: readonly string[]): string | undefined {
  const fits = typeof expected === 'function' ? expected(answer) : expected.includes(answer.status);
  if (!fits) return `answered ${answer.status} ${answer.text.slice(0, 200)}`;
  if (answer.status >= 400 && !isProblem(answer)) return `answered ${answer.status} without a problem document`;
  // A trace id is random: any few digits may be in it.
  const text = answer.text.replace(/"traceId":"[0-9a-f]*"/, '');
  const leaked = belongs ? undefined : secrets.find((secret) => text.includes(secret));
  return leaked && `answered ${answer.status} with "${leaked}"`;
}

const isProblem = ({ headers, body }: Answer): boolean =>
  String(headers['content-type']).startsWith('application/problem+json') && Problem.safeParse(body).success;
