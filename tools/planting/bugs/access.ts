import type { Bug } from '../bug.ts';

export const accessBugs: Bug[] = [
  {
    name: 'the shared views of every workspace are shown',
    kind: 'access',
    file: 'services/crm/src/migrations/1790000500012-views.ts',
    find: `await workspaceTable(runner, 'saved_view');`,
    replace: `await workspaceTable(runner, 'saved_view');
    await runner.query("ALTER POLICY own_rows ON saved_view USING (workspace_id = nullif(current_setting('app.ws', true), '')::uuid OR shared)");`,
  },
  {
    name: 'deleting a deal needs no more than to read deals',
    kind: 'access',
    file: 'libs/contracts/src/http/crm-deals.ts',
    find: `  access: 'deals:write',
  summary: 'Delete a deal; it can be restored',`,
    replace: `  access: 'deals:read',
  summary: 'Delete a deal; it can be restored',`,
    noticedIn: 'services/crm',
  },
  {
    name: 'members without a say in it change the plan',
    kind: 'access',
    file: 'libs/contracts/src/access.ts',
    find: `'subscriptions:manage': managers,`,
    replace: `'subscriptions:manage': writers,`,
    noticedIn: 'services/billing',
  },
  {
    name: 'a client chooses by what address its calls are counted',
    kind: 'access',
    file: 'services/gateway/src/protection/rate-limits.ts',
    find: 'const client = addressRange(clientAddressOf(request));',
    replace: `const client = addressRange(String(request.headers['x-forwarded-for'] ?? clientAddressOf(request)));`,
  },
  {
    name: 'the scopes of an API key hold for writes only',
    kind: 'access',
    file: 'libs/service-kit/src/access.guard.ts',
    find: 'if (caller.apiKey && !caller.apiKey.scopes.includes(access))',
    replace: `if (caller.apiKey && request.method !== 'GET' && !caller.apiKey.scopes.includes(access))`,
  },
  {
    name: 'an admin removes an owner',
    kind: 'access',
    file: 'services/identity/src/members/member-rules.ts',
    find: 'requireMayAssign(members, actor, member.role);',
    replace: `requireMayAssign(members, actor, 'viewer');`,
  },
  {
    name: 'the workspace of one transaction is seen by the next on its connection',
    kind: 'access',
    file: 'libs/database/src/tenancy.ts',
    find: 'return `SET LOCAL ${name.replace',
    replace: 'return `SET ${name.replace',
  },
];
