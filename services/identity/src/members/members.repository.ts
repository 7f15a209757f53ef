import { Injectable } from '@nestjs/common';
import type { Role } from '@fernway/contracts/access';
import type { Addressee } from '@fernway/contracts/http/members';
import type { WorkspaceTx } from '@fernway/database';

export type MemberRow = {
  id: string;
  firstName: string;
  lastName: string;
  email: string;
  role: Role;
  joinedAt: Date;
  leftAt: Date | null;
};

/** A member of now. */
export type PresentRow = MemberRow & {
  leftAt: null;
  /** Who let them in before their own address was proved, directly or through others. */
  letInBy: string | null;
  /** The workspace began with them. */
  founded: boolean;
};

const person = `a.user_id as id, a.first_name as "firstName", a.last_name as "lastName", a.email`;

@Injectable()
export class MembersRepository {
  /** The members now. Whoever changes who they are goes one after the other. */
  async lock(tx: WorkspaceTx): Promise<PresentRow[]> {
    await tx.query({ text: 'select from workspace where workspace_id = $1 for no key update', values: [tx.workspace] });
    return tx.query<PresentRow>({
      text: `select ${person}, m.role, m.joined_at as "joinedAt", null as "leftAt", m.let_in_by as "letInBy",
                    m.joined_at = w.created_at as founded
             from membership m join workspace w using (workspace_id) join account a using (user_id) where m.workspace_id = $1`,
      values: [tx.workspace],
    });
  }

  /** Members by name, then those who left, the last first. */
  list(tx: WorkspaceTx): Promise<MemberRow[]> {
    return tx.query<MemberRow>({
      name: 'member-list',
      text: `select ${person}, m.role, m.joined_at as "joinedAt", m.left_at as "leftAt"
             from (select user_id, role, joined_at, null::timestamptz as left_at from membership where workspace_id = $1
                   union all
                   select user_id, role, joined_at, left_at from former_member where workspace_id = $1) m
             join account a using (user_id)
             order by m.left_at desc nulls first, lower(a.first_name), lower(a.last_name), a.user_id`,
      values: [tx.workspace],
    });
  }

  /** A member of now, and the name of whoever of the workspace has him written to. */
  async addressee(tx: WorkspaceTx, id: string, from: string | undefined): Promise<Addressee | undefined> {
    const [row] = await tx.query<Addressee>({
      name: 'member-addressee',
      text: `select a.email, a.first_name as "firstName", a.language, w.name as "workspaceName",
                    f.first_name || ' ' || f.last_name as "from", f.user_id is null or f.email_verified_at is not null as "fromVerified"
               from membership m join account a using (user_id) join workspace w on w.workspace_id = m.workspace_id
                    left join (membership s join account f using (user_id)) on s.workspace_id = m.workspace_id and s.user_id = $3
              where m.workspace_id = $1 and m.user_id = $2`,
      values: [tx.workspace, id, from],
    });
    return row;
  }

  /** Ids of the members now who have one of these roles. */
  async withRoles(tx: WorkspaceTx, roles: readonly Role[]): Promise<string[]> {
    const rows = await tx.query<{ id: string }>({
      name: 'members-with-roles',
      text: 'select user_id as id from membership where workspace_id = $1 and role = any ($2::text[]) order by user_id',
      values: [tx.workspace, roles],
    });
    return rows.map(({ id }) => id);
  }

  async add(
    tx: WorkspaceTx,
    user: string,
    { role, letInBy }: { role: Role; letInBy: string | null },
  ): Promise<boolean> {
    await tx.query({
      text: 'delete from former_member where workspace_id = $1 and user_id = $2',
      values: [tx.workspace, user],
    });
    const rows = await tx.query({
      text: `insert into membership (workspace_id, user_id, role, let_in_by, let_in_unproved) values ($1, $2, $3, $4::uuid, $4::uuid is not null)
             on conflict do nothing returning user_id`,
      values: [tx.workspace, user, role, letInBy],
    });
    return rows.length > 0;
  }

  /** Whoever exchanges a key of theirs waits, and gets the new role. */
  async changeRole(tx: WorkspaceTx, user: string, role: Role): Promise<void> {
    await tx.query({
      text: 'select from api_key where workspace_id = $1 and user_id = $2 for no key update',
      values: [tx.workspace, user],
    });
    await tx.query({
      text: 'update membership set role = $3 where workspace_id = $1 and user_id = $2',
      values: [tx.workspace, user, role],
    });
  }

  /** His name stays with what he did; his API keys go with him. */
  async remove(tx: WorkspaceTx, user: string): Promise<void> {
    await tx.query({
      text: 'update api_key set revoked_at = now() where workspace_id = $1 and user_id = $2 and revoked_at is null',
      values: [tx.workspace, user],
    });
    await tx.query({
      text: `with gone as (delete from membership where workspace_id = $1 and user_id = $2
                           returning workspace_id, user_id, role, joined_at)
             insert into former_member (workspace_id, user_id, role, joined_at) select * from gone`,
      values: [tx.workspace, user],
    });
  }
}
