import { may, mayAssign, type Role } from '@fernway/contracts/access';
import { AppError } from '@fernway/contracts/errors';
import type { MemberRow } from './members.repository.js';

type Known = Pick<MemberRow, 'id' | 'role'>;

/**
 * Whether `actor` manages members now (his token may be older), and may make somebody a `role`.
 * @throws AppError `forbidden`
 */
export function requireMayAssign(members: readonly Known[], actor: string, role: Role): void {
  const own = members.find(({ id }) => id === actor)?.role;
  if (mayAssign(own, role)) return;
  if (!own || !may(own, 'members:manage')) throw new AppError('forbidden');
  throw new AppError('forbidden', { detail: 'Only an owner can make somebody an owner' });
}

/**
 * Whether `actor` may make the member `target` a `role`; null: remove him.
 * @throws AppError `not-found`, `forbidden`, `conflict` for the last owner
 */
export function requireMayChange<M extends Known>(
  members: readonly M[],
  actor: string,
  target: string,
  role: Role | null,
): M {
  const member = members.find(({ id }) => id === target);
  if (!member) throw new AppError('not-found');
  requireMayAssign(members, actor, member.role);
  requireMayAssign(members, actor, role ?? 'viewer');
  if (role !== 'owner') requireAnotherOwner(members, target);
  return member;
}

/** @throws AppError `conflict` when `leaving` is the only owner */
export function requireAnotherOwner(members: readonly Known[], leaving: string): void {
  const owners = members.filter(({ role }) => role === 'owner');
  if (owners.length === 1 && owners[0]!.id === leaving)
    throw new AppError('conflict', { detail: 'A workspace needs an owner: hand it over to somebody first' });
}
