import { createContact } from '@fernway/contracts/http/crm';
import { syncedTypes } from '@fernway/contracts/http/crm-deletions';
import type { Endpoint } from '@fernway/contracts/endpoint';
import { routedMethodsOf } from '@fernway/service-kit';
import { startTestService, type TestService } from '@fernway/service-kit/testing';
import { service } from '../src/main.js';

type Operation = {
  operationId: string;
  summary?: string;
  tags?: string[];
  'x-access'?: unknown;
  parameters?: { name: string; in: string; schema?: object; description?: string }[];
  requestBody?: { content: Record<string, { schema?: object; example?: unknown }> };
  responses: Record<string, { content?: Record<string, { schema?: object }> }>;
};

let crm: TestService;
let operations: Map<string, Operation>;
let endpoints: Endpoint[];
beforeAll(async () => {
  crm = await startTestService(service);
  const { body } = await crm.request({ method: 'GET', path: '/api/crm/openapi.json' });
  operations = new Map(
    Object.entries(body.paths as Record<string, Record<string, Operation>>).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => [`${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`, operation] as const),
    ),
  );
  endpoints = routedMethodsOf(crm.app).flatMap(({ definition }) => definition ?? []);
});
afterAll(() => crm.close());

const problemsOf = (endpoint: Endpoint): string[] => {
  const operation = operations.get(`${endpoint.method} ${endpoint.path}`);
  if (!operation) return ['is not described'];
  const { parameters = [], requestBody, responses } = operation;
  const problems: string[] = [];
  const must = (holds: unknown, problem: string) => holds || problems.push(problem);
  // A sentence without the words of its makers.
  must(/^[A-Z].{6,}[^.]$/.test(operation.summary ?? '') && !/\b(endpoint|CRUD|payload|DTO|entity)\b/i.test(operation.summary ?? ''), `says “${operation.summary}”`);
  must(operation['x-access'], 'does not say who may');
  must(operation.tags?.length === 1, 'is in no group');
  for (const name of Object.keys({ ...endpoint.params?.shape, ...endpoint.query?.shape })) {
    must(parameters.find((parameter) => parameter.name === name)?.schema, `does not describe ${name}`);
  }
  must(endpoint.returns === null || responses[endpoint.status]?.content?.['application/json']?.schema || endpoint.returns.def.type === 'string', 'does not describe its answer');
  must(responses['default']?.content?.['application/json']?.schema, 'does not describe its errors');
  if (endpoint.body) {
    const example = requestBody?.content['application/json']?.example;
    const parsed = endpoint.body.safeParse(example);
    must(parsed.success, `shows ${JSON.stringify(example)}, which it refuses: ${parsed.error?.message}`);
  }
  return problems.map((problem) => `${endpoint.method} ${endpoint.path} ${problem}`);
};

describe('the API’s description', () => {
  it('covers every route, in plain words, with its parameters, answers, errors and a body that it would take', () => {
    expect(endpoints.length).toBeGreaterThan(60);
    expect(endpoints.flatMap(problemsOf)).toEqual([]);
    expect([...operations.keys()].toSorted()).toEqual(endpoints.map(({ method, path }) => `${method} ${path}`).toSorted());
  });

  it('names each operation once, so that a client can be made of it', () => {
    const names = [...operations.values()].map(({ operationId }) => operationId);
    expect(names.filter((name, n) => names.indexOf(name) !== n)).toEqual([]);
    expect(operations.get('GET /api/crm/contacts')!.operationId).toBe('listContacts');
  });

  it('tells how to keep a copy, at each list that can be read so', () => {
    const paths = { contact: 'contacts', company: 'companies', deal: 'deals', activity: 'activities', task: 'tasks' };
    for (const type of syncedTypes) {
      const parameter = operations.get(`GET /api/crm/${paths[type]}`)!.parameters!.find(({ name }) => name === 'updatedSince');
      expect(parameter!.description).toMatch(/deletions/);
    }
  });

  it('can be followed: what it shows for a new contact makes one', async () => {
    const example = operations.get('POST /api/crm/contacts')!.requestBody!.content['application/json']!.example as Record<string, unknown>;
    const { companyId: _of, ownerId: _owner, fields: _fields, ...body } = example;
    const answer = await crm.request(createContact, { as: await crm.person(), body });
    expect(answer).toMatchObject({ status: 201, body: { name: 'Oak Bakery', phone: '+1 555 0100' } });
  });
});
