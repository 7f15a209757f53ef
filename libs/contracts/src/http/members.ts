import { z } from '@fernway/contracts/zod';
import { roles } from '../access.js';
import { endpoint, Id, idParams, Timestamp } from '../endpoint.js';
import { languages } from './identity.js';

/** Somebody who works, or worked, in the workspace: who left keeps the name that records show. */
export const Member = z
  .object({
    id: Id,
    name: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    /** One or two letters for where a picture would be. */
    initials: z.string(),
    role: z.enum(roles),
    /** One's own, and for those who manage members everybody's. */
    email: z.string().nullable(),
    joinedAt: Timestamp,
    /** Null for those who are members now. */
    leftAt: Timestamp.nullable(),
  })
  .meta({ id: 'Member' });
export type Member = z.infer<typeof Member>;

export const listMembers = endpoint({
  name: 'listMembers',
  method: 'GET',
  path: '/api/identity/members',
  access: 'workspace:read',
  summary: 'Everybody of the workspace by name, then those who left',
  returns: z.object({ items: z.array(Member) }),
  status: 200,
});

export const RoleInput = z.strictObject({ role: z.enum(roles) });
export type RoleInput = z.infer<typeof RoleInput>;

export const changeRole = endpoint({
  name: 'changeRole',
  method: 'PATCH',
  path: '/api/identity/members/:id',
  access: 'members:manage',
  summary: "Change a member's role; owners are made and unmade by owners, and one always stays",
  params: idParams,
  body: RoleInput,
  returns: Member,
  status: 200,
  problems: ['conflict'],
});

export const handOver = endpoint({
  name: 'handOverWorkspace',
  method: 'POST',
  path: '/api/identity/members/:id/hand-over',
  access: 'workspace:hand-over',
  summary: 'Make a member the owner in one’s own place; the former owner stays as an admin',
  params: idParams,
  body: z.strictObject({}),
  returns: Member,
  status: 200,
  problems: ['conflict'],
});

export const removeMember = endpoint({
  name: 'removeMember',
  method: 'DELETE',
  path: '/api/identity/members/:id',
  access: 'members:manage',
  summary: 'Remove a member: sessions and API keys there end at once, records stay',
  params: idParams,
  returns: null,
  status: 204,
  problems: ['conflict'],
});

export const leaveWorkspace = endpoint({
  name: 'leaveWorkspace',
  method: 'POST',
  path: '/api/identity/members/leave',
  access: 'workspace:personal',
  summary: 'Leave the current workspace; its last owner cannot',
  body: z.strictObject({}),
  returns: null,
  status: 204,
  problems: ['conflict'],
});

export const OwnWorkspace = z.object({ id: Id, name: z.string(), role: z.enum(roles) }).meta({ id: 'OwnWorkspace' });
export type OwnWorkspace = z.infer<typeof OwnWorkspace>;

export const listWorkspaces = endpoint({
  name: 'listWorkspaces',
  method: 'GET',
  path: '/api/identity/workspaces',
  access: 'user',
  summary: 'The workspaces that the signed-in user is a member of; `refresh` switches between them',
  returns: z.object({ items: z.array(OwnWorkspace) }),
  status: 200,
});

export const Addressee = z.object({
  email: z.string(),
  firstName: z.string(),
  language: z.enum(languages),
  workspaceName: z.string(),
  /** Who has him written to; null where he is not known here. */
  from: z.string().nullable(),
  /** Whether that person may have others mailed: the address is confirmed. */
  fromVerified: z.boolean().default(true),
});
export type Addressee = z.infer<typeof Addressee>;

/** Asked at the moment of writing: who left meanwhile hears no more of the workspace. */
export const getAddressee = endpoint({
  name: 'getAddressee',
  method: 'GET',
  path: '/internal/identity/members/:workspace/:id',
  access: { service: ['messaging'] },
  summary: 'Where to write to a member of a workspace, and in which language',
  params: z.strictObject({ workspace: Id, id: Id }),
  query: z.strictObject({ from: Id.optional() }),
  returns: Addressee,
  status: 200,
});

export const listManagers = endpoint({
  name: 'listManagers',
  method: 'GET',
  path: '/internal/identity/managers/:workspace',
  access: { service: ['messaging'] },
  summary: 'Ids of the members who manage the subscription of a workspace',
  params: z.strictObject({ workspace: Id }),
  returns: z.object({ ids: z.array(Id) }),
  status: 200,
});

/** A member as records are given to him by a file. */
export const Person = z.object({ id: Id, name: z.string(), email: z.string() });
export type Person = z.infer<typeof Person>;

export const listPeople = endpoint({
  name: 'listPeople',
  method: 'GET',
  path: '/internal/identity/people',
  access: { service: ['crm'] },
  summary:
    'Everybody of the forwarded user’s workspace now with the address, to tell who is meant by one, and the ids of who left; not to be shown',
  returns: z.object({ items: z.array(Person), left: z.array(Id).default([]) }),
  status: 200,
});
