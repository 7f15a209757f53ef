import { createContact } from '@fernway/contracts/http/crm';
import { syncedTypes } from '@fernway/contracts/http/crm-deletions';
import type { Endpoint } from '@fernway/contracts/endpoint';
import { routedMethodsOf } from '@fernway/service-kit';
import type { TestService } from '@fernway/service-kit/testing';

type Content = Record<string, { schema?: object; example?: unknown }>;
type Operation = {
  operationId: string;
  description: string;
  security: object[];
  parameters: { name: string; in: string; schema?: object; description?: string }[];
  requestBody?: { required: boolean; content: Content };
  responses: Record<string, { headers?: object; content?: Content }>;
};

export const openapi = (crm: TestService): void =>
  describe('the API’s description', () => {
    let operations: Map<string, Operation>;
    let endpoints: Endpoint[];
    beforeAll(async () => {
      const { body } = await crm.request({ method: 'GET', path: '/api/crm/openapi.json' });
      operations = new Map(
        Object.entries(body.paths as Record<string, Record<string, Operation>>).flatMap(([path, methods]) =>
          Object.entries(methods).map(
            ([method, operation]) =>
              [`${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`, operation] as const,
          ),
        ),
      );
      endpoints = routedMethodsOf(crm.app)
        .flatMap(({ definition }) => definition ?? [])
        .filter(({ path }) => !path.startsWith('/internal/'));
    });

    const problemsOf = (endpoint: Endpoint): string[] => {
      const operation = operations.get(`${endpoint.method} ${endpoint.path}`);
      if (!operation) return ['is not described'];
      const { parameters, requestBody, responses } = operation;
      const problems: string[] = [];
      const must = (holds: unknown, problem: string) => holds || problems.push(problem);
      for (const name of Object.keys({ ...endpoint.params?.shape, ...endpoint.query?.shape })) {
        const parameter = parameters.find((one) => one.name === name);
        must(parameter?.schema && parameter.description, `does not describe ${name}`);
      }
      const types = Object.keys(responses[endpoint.status]?.content ?? {});
      must(
        types.join() === (endpoint.returns === null ? '' : (endpoint.answerTypes ?? ['application/json']).join()),
        `answers as ${types.join()}`,
      );
      for (const [status, { content = {} }] of Object.entries(responses)) {
        if (Number(status) >= 400)
          must(
            Object.keys(content).join() === 'application/problem+json',
            `refuses by ${status} as ${Object.keys(content).join()}`,
          );
      }
      const example = requestBody?.content['application/json']?.example;
      if (endpoint.body && !endpoint.bodyType) {
        const parsed = endpoint.body.safeParse(example);
        must(parsed.success, `shows ${JSON.stringify(example)}, which it refuses: ${parsed.error?.message}`);
      }
      return problems.map((problem) => `${endpoint.method} ${endpoint.path} ${problem}`);
    };

    it('covers every public route and no other, with its parameters, answers, refusals and a body that it would take', () => {
      expect(endpoints.length).toBeGreaterThan(60);
      expect(endpoints.flatMap(problemsOf)).toEqual([]);
      expect([...operations.keys()].toSorted()).toEqual(
        endpoints.map(({ method, path }) => `${method} ${path}`).toSorted(),
      );
    });

    it('says who may, what a key needs, and how a call may end', () => {
      const { description, security, parameters, responses } = operations.get('POST /api/crm/contacts')!;
      expect(description).toContain('Roles: owner, admin, member. API keys: scope `contacts:write`.');
      expect(security).toEqual([{ accessToken: [] }, { apiKey: ['contacts:write'] }]);
      expect(parameters).toContainEqual({ $ref: '#/components/parameters/IdempotencyKey' });
      expect(Object.keys(responses)).toEqual([
        '201',
        '400',
        '401',
        '403',
        '404',
        '409',
        '413',
        '415',
        '422',
        '429',
        '500',
        '503',
        '507',
      ]);
      expect(responses['429']!.headers).toHaveProperty('Retry-After');
      expect(responses['507']!.headers).toHaveProperty('Retry-After');
      expect(operations.get('GET /api/crm/imports')!.security).toEqual([{ accessToken: [] }]);
    });

    it('shows files as files, up and down', () => {
      expect(operations.get('POST /api/crm/imports')!.requestBody).toMatchObject({
        required: true,
        content: { 'application/octet-stream': {} },
      });
      expect(Object.keys(operations.get('GET /api/crm/exports/deals')!.responses['200']!.content!)).toEqual([
        'text/csv',
        'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      ]);
    });

    it('tells how to keep a copy, at each list that can be read so', () => {
      const paths = {
        contact: 'contacts',
        company: 'companies',
        deal: 'deals',
        product: 'products',
        sale: 'sales',
        expense: 'expenses',
        activity: 'activities',
        task: 'tasks',
      };
      for (const type of syncedTypes) {
        const parameter = operations
          .get(`GET /api/crm/${paths[type]}`)!
          .parameters.find(({ name }) => name === 'updatedSince');
        expect(parameter!.description).toMatch(/deletions/);
      }
    });

    it('can be followed: what it shows for a new contact makes one', async () => {
      const example = operations.get('POST /api/crm/contacts')!.requestBody!.content['application/json']!
        .example as Record<string, unknown>;
      const { companyId: _of, ownerId: _owner, fields: _fields, ...body } = example;
      const answer = await crm.request(createContact, { as: await crm.person(), body });
      expect(answer).toMatchObject({ status: 201, body: { name: 'Oak Bakery', phone: '+1 555 0100' } });
    });
  });
