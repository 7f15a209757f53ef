import type { Example, Examples } from './seed.ts';

type Parameter = { name: string; in: string; example?: unknown };
type Operation = {
  parameters?: Parameter[];
  requestBody?: { content: Record<string, { example?: unknown; examples?: unknown }> };
};
export type ApiDocument = { paths: Record<string, Record<string, Operation>> };

/** Calls that would end the run for everybody who signed in, each covered by the tests that are named. */
const leftOut: Record<string, string> = {
  'POST /api/identity/sign-out':
    'ends every session of the run: sessions in services/identity/test and the access matrix',
  'POST /api/identity/refresh':
    'takes a cookie that only a browser has: sessions in services/identity/test and the access matrix',
  'POST /api/identity/members/leave':
    'ends the membership of who calls: members in services/identity/test and the access matrix',
  'POST /api/identity/members/{id}/hand-over':
    'makes who calls an admin: members in services/identity/test and the access matrix',
  'POST /api/identity/invitations/accept':
    'takes an invitation to the address of who calls, who is a member already: rules in services/identity/test',
  'POST /api/identity/invitations/{id}/resend': 'waits a minute after each mail: rules in services/identity/test',
  'POST /api/identity/confirmations':
    'only while the address is not proved, which inviting needs: rules in services/identity/test',
  'POST /api/billing/portal': 'with Stripe only: rules in services/billing/test',
  'POST /api/billing/webhooks/stripe': 'with Stripe only, signed: rules in services/billing/test',
  'POST /api/ai/conversations/{id}/messages': 'a stream: streams and chat in services/ai/test',
  'POST /api/ai/conversations/{id}/regenerate': 'a stream: chat in services/ai/test',
  'POST /api/ai/mcp': "JSON-RPC, whose errors are its own: mcp in services/ai/test, with the protocol's client",
};

export const operationsOf = ({ paths }: ApiDocument): { key: string; operation: Operation }[] =>
  Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item)
      .filter(([method]) => ['get', 'put', 'post', 'patch', 'delete'].includes(method))
      .map(([method, operation]) => ({ key: `${method.toUpperCase()} ${path}`, operation })),
  );

/**
 * The document with the seeded workspace's records as examples, and without what a run must not call.
 * @param some which of the operations that are left a run calls
 */
export function prepared(
  document: ApiDocument,
  examples: Examples,
  some: (keys: string[]) => string[] = (keys) => keys,
): ApiDocument {
  const copy = structuredClone(document);
  const called = new Set(
    some(
      operationsOf(copy)
        .map(({ key }) => key)
        .filter((key) => !leftOut[key]),
    ),
  );
  for (const { key, operation } of operationsOf(copy)) {
    const [method = '', path = ''] = key.split(' ');
    if (!called.has(key)) delete copy.paths[path]![method.toLowerCase()];
    else if (examples[key]) show(operation, examples[key]);
  }
  return copy;
}

function show(operation: Operation, { params, query, body }: Example): void {
  for (const parameter of operation.parameters ?? []) {
    const value = (parameter.in === 'path' ? params : parameter.in === 'query' ? query : undefined)?.[parameter.name];
    if (value !== undefined) parameter.example = value;
  }
  for (const content of Object.values(operation.requestBody?.content ?? {})) {
    if (body === undefined) continue;
    delete content.examples;
    content.example = body;
  }
}
