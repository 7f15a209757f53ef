import { Injectable } from '@nestjs/common';
import type { Role } from '@fernway/contracts/access';
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

@Injectable()
export class MembersRepository {
  /** Members by name, then those who left, the last first. */
  list(tx: WorkspaceTx): Promise<MemberRow[]> {
    return tx.query<MemberRow>({
      name: 'member-list',
      text: `select a.user_id as id, a.first_name as "firstName", a.last_name as "lastName", a.email,
                    m.role, m.joined_at as "joinedAt", m.left_at as "leftAt"
             from (select user_id, role, joined_at, null::timestamptz as left_at from membership where workspace_id = $1
                   union all
                   select user_id, role, joined_at, left_at from former_member where workspace_id = $1) m
             join account a using (user_id)
             order by m.left_at desc nulls first, lower(a.first_name), lower(a.last_name), a.user_id`,
      values: [tx.workspace],
    });
  }
}
