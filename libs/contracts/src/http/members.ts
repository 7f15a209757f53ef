import { z } from '@fernway/contracts/zod';
import { roles } from '../access.js';
import { endpoint, Id, Timestamp } from '../endpoint.js';

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
  method: 'GET',
  path: '/api/identity/members',
  access: 'workspace:read',
  summary: 'Everybody of the workspace by name, then those who left',
  returns: z.object({ items: z.array(Member) }),
  status: 200,
});
