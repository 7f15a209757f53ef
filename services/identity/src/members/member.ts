import type { Member } from '@fernway/contracts/http/members';
import type { MemberRow } from './members.repository.js';

/** Letters as people count them: a character beyond the basic plane is one. */
const first = (name: string): string => [...name.trim()][0] ?? '';

/** A member as a colleague sees him. */
export const memberOf = ({ joinedAt, leftAt, ...row }: MemberRow, seesEmail: boolean): Member => ({
  ...row,
  name: `${row.firstName} ${row.lastName}`,
  initials: `${first(row.firstName)}${first(row.lastName)}`.toUpperCase(),
  email: seesEmail ? row.email : null,
  joinedAt: joinedAt.toISOString(),
  leftAt: leftAt?.toISOString() ?? null,
});
