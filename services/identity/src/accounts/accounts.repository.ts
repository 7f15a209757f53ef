import { Injectable } from '@nestjs/common';
import type { Role } from '@fernway/contracts/access';
import { AppError } from '@fernway/contracts/errors';
import type { Workspace } from '@fernway/contracts/http/identity';
import type { PlatformTx, Tx, UserTx, WorkspaceRead } from '@fernway/database';
import { Account } from './account.entity.js';

type OwnSettings = { currency: string | null; workingDays: number[] };
export type Membership = { workspaceId: string; workspaceName: string; role: Role };

@Injectable()
export class AccountsRepository {
  /** @throws AppError `email-taken` */
  async add(
    tx: UserTx,
    account: Omit<Account, 'version' | 'createdAt'>,
    credential: { emailKey: string; passwordHash: string },
  ): Promise<Account> {
    await tx.manager.insert(Account, { ...account, version: 1 });
    await tx
      .query({
        text: 'insert into account_email (email_key, user_id) values ($1, $2)',
        values: [credential.emailKey, account.id],
      })
      .catch((error: unknown) => {
        throw (error as { code?: string }).code === '23505' ? new AppError('email-taken', { cause: error }) : error;
      });
    await tx.query({
      text: 'insert into credential (user_id, password_hash) values ($1, $2)',
      values: [account.id, credential.passwordHash],
    });
    return tx.manager.findOneByOrFail(Account, { id: account.id });
  }

  /** A workspace with its first owner. */
  async addWorkspace(tx: Tx, workspace: Workspace, owner: string): Promise<void> {
    await tx.query({
      text: 'insert into workspace (workspace_id, name) values ($1, $2)',
      values: [workspace.id, workspace.name],
    });
    await tx.query({
      text: `insert into membership (workspace_id, user_id, role) values ($1, $2, 'owner')`,
      values: [workspace.id, owner],
    });
  }

  /** The id of whose address it is. */
  async findUser(tx: PlatformTx, emailKey: string): Promise<string | undefined> {
    const [row] = await tx.query<{ user: string }>({
      name: 'user-by-email',
      text: 'select user_id as user from account_email where email_key = $1',
      values: [emailKey],
    });
    return row?.user;
  }

  /** One of several at once; also waits for sessions that are being opened. */
  async lock(tx: Tx, user: string): Promise<void> {
    await tx.query({ text: 'select from account where user_id = $1 for update', values: [user] });
  }

  async findCredential(
    tx: PlatformTx,
    emailKey: string,
  ): Promise<{ userId: string; passwordHash: string } | undefined> {
    const [row] = await tx.query<{ userId: string; passwordHash: string }>({
      name: 'credential-by-email',
      text: `select e.user_id as "userId", c.password_hash as "passwordHash"
             from account_email e join credential c using (user_id) where e.email_key = $1`,
      values: [emailKey],
    });
    return row;
  }

  async setPassword(tx: UserTx, passwordHash: string): Promise<void> {
    await tx.query({
      text: 'update credential set password_hash = $2, changed_at = now() where user_id = $1',
      values: [tx.user, passwordHash],
    });
  }

  find(tx: Tx, user: string): Promise<Account | null> {
    return tx.manager.findOneBy(Account, { id: user });
  }

  async update(tx: Tx, user: string, changes: Partial<Account>): Promise<Account> {
    await tx.manager
      .createQueryBuilder()
      .update(Account)
      .set({ ...changes, version: () => 'version + 1' })
      .where({ id: user })
      .execute();
    return tx.manager.findOneByOrFail(Account, { id: user });
  }

  async rememberWorkspace(tx: PlatformTx, user: string, workspace: string): Promise<void> {
    await tx.query({
      text: 'update account set workspace_id = $2 where user_id = $1 and workspace_id <> $2',
      values: [user, workspace],
    });
  }

  /** A person with his membership in the workspace that is read; without one, undefined. Every page begins with it. */
  async findMember(read: WorkspaceRead, user: string): Promise<(Account & Membership & OwnSettings) | undefined> {
    const [row] = await read.query<Account & Membership & OwnSettings>({
      name: 'member-find',
      text: `select a.user_id as id, a.version, a.email, a.first_name as "firstName", a.last_name as "lastName", a.language, a.theme,
                    a.time_zone as "timeZone", a.created_at as "createdAt", a.email_verified_at as "emailVerifiedAt",
                    a.awaits_confirmation as "awaitsConfirmation", m.workspace_id as "workspaceId", w.name as "workspaceName", w.currency, w.working_days as "workingDays", m.role
             from account a join membership m using (user_id) join workspace w on w.workspace_id = m.workspace_id
             where a.user_id = $1 and m.workspace_id = $2`,
      values: [user, read.workspace],
    });
    return row;
  }

  /** The membership in `workspace`; without one, undefined. */
  async findMembership(tx: Tx, user: string, workspace: string): Promise<Membership | undefined> {
    const [row] = await tx.query<Membership>({
      name: 'membership-find',
      text: `select m.workspace_id as "workspaceId", w.name as "workspaceName", m.role
             from membership m join workspace w using (workspace_id) where m.user_id = $1 and m.workspace_id = $2`,
      values: [user, workspace],
    });
    return row;
  }

  /** The oldest first. */
  async memberships(tx: PlatformTx, user: string): Promise<Membership[]> {
    return tx.query<Membership>({
      text: `select m.workspace_id as "workspaceId", w.name as "workspaceName", m.role
             from membership m join workspace w using (workspace_id) where m.user_id = $1
             order by m.joined_at, m.workspace_id`,
      values: [user],
    });
  }

  async firstMembership(tx: PlatformTx, user: string): Promise<Membership | undefined> {
    const [row] = await tx.query<Membership>({
      name: 'membership-first',
      text: `select m.workspace_id as "workspaceId", w.name as "workspaceName", m.role
             from membership m join workspace w using (workspace_id) where m.user_id = $1
             order by m.joined_at, m.workspace_id limit 1`,
      values: [user],
    });
    return row;
  }
}
