/** Roles of a workspace, from most to least. */
export const roles = ['owner', 'admin', 'member', 'viewer'] as const;
export type Role = (typeof roles)[number];

const everyone = roles;
const writers = ['owner', 'admin', 'member'] as const;
const managers = ['owner', 'admin'] as const;

/** The policy table: which roles hold a permission. Guards, navigation and tests read it; nothing else decides. */
export const policy = {
  'workspace:read': everyone,
  /** One's own membership, and what one works with here. No key is given it. */
  'workspace:personal': everyone,
  'workspace:manage': managers,
  'workspace:hand-over': ['owner'],
  'members:manage': managers,
  'api-keys:use': writers,
  'contacts:read': everyone,
  'contacts:write': writers,
  'companies:read': everyone,
  'companies:write': writers,
  'deals:read': everyone,
  'deals:write': writers,
  'activities:read': everyone,
  'activities:write': writers,
  'products:read': everyone,
  'products:write': writers,
  'sales:read': everyone,
  'sales:write': writers,
  'expenses:read': everyone,
  'expenses:write': writers,
  'crm:import': writers,
  'crm:export': writers,
  /** Pipelines, fields and companies of one's own, views for everybody. */
  'crm:configure': managers,
  'analytics:read': everyone,
  'ai:use': writers,
  /** One's own conversations, insight card and review queue. No key is given it: what an agent proposes, a person decides on. */
  'ai:personal': writers,
  'subscriptions:manage': managers,
} as const satisfies Record<string, readonly Role[]>;

export type Permission = keyof typeof policy;

/** Whether `role` holds `permission`. */
export const may = (role: Role, permission: Permission): boolean =>
  (policy[permission] as readonly Role[]).includes(role);

/** Whether somebody whose role is `own` may make somebody else a `role`; without a role, nobody may. */
export const mayAssign = (own: Role | null | undefined, role: Role): boolean =>
  !!own && may(own, 'members:manage') && (role !== 'owner' || own === 'owner');

/**
 * Who may call an endpoint: `public` anybody; `refresh-cookie` the holder of the cookie from the platform's own
 * origin; `user` any signed-in user, for what is his own; a permission: a member whose role holds it; `service`:
 * the named services with their own token, never a browser.
 */
export type Access = 'public' | 'refresh-cookie' | 'user' | Permission | { readonly service: readonly string[] };

/**
 * By when a changed budget of an API key counts, in seconds. A token carries the budget as it was when the token was issued:
 * the gateway hands one out for `reused`, a request then has the rest to reserve tokens, and with an older one nobody can.
 */
export const keyBudgetSeconds = { reused: 30, all: 60 } as const;

/**
 * Services that do what a person approved, and how histories call it. Each proves itself by its own token beside the
 * person's: no browser can claim it.
 */
export const approvedOrigins: Readonly<Record<string, string>> = { ai: 'ai' };

/**
 * Calls between services that no person stands behind, as `<caller> <METHOD> <path>`; every other call must forward
 * the user's token.
 */
export const backgroundCalls: readonly string[] = [
  'tokens GET /internal/ai/generations/:id',
  'messaging GET /internal/identity/invitations/:workspace/:id',
  'messaging GET /internal/identity/members/:workspace/:id',
  'messaging GET /internal/identity/managers/:workspace',
  'messaging GET /internal/identity/account-mails/:user/:id',
  'messaging GET /internal/crm/organization-heads/:workspace/:user',
  'messaging GET /internal/crm/organization-logos/:workspace/:id',
  'billing GET /internal/crm/organization-heads/:workspace/:user',
  'crm GET /internal/billing/limits/:workspace',
  'ai POST /internal/crm/record-states',
  'analytics POST /internal/crm/record-states',
  'automation POST /internal/crm/record-states',
];
