import { Injectable } from '@nestjs/common';
import type { Role } from '@fernway/contracts/access';
import type { WorkingKey } from '@fernway/contracts/http/account-mails';
import type { ApiScope } from '@fernway/contracts/http/api-keys';
import { type PlatformTx, removeSome, type WorkspaceTx } from '@fernway/database';

export type ApiKeyRow = {
  id: string;
  ownerId: string;
  name: string;
  hint: string;
  scopes: ApiScope[];
  tokenBudget: number;
  createdAt: Date;
  expiresAt: Date | null;
  lastUsedAt: Date | null;
};

/** A key that counts now, with the role that its owner has now. */
export type PresentedKey = Pick<ApiKeyRow, 'id' | 'ownerId' | 'name' | 'scopes' | 'tokenBudget' | 'expiresAt'> & {
  workspace: string;
  role: Role;
};

const columns = `key_id as id, user_id as "ownerId", name, hint, scopes, token_budget as "tokenBudget", created_at as "createdAt",
  expires_at as "expiresAt", last_used_at as "lastUsedAt"`;

@Injectable()
export class ApiKeysRepository {
  /** @param owner null: everybody's */
  list(tx: WorkspaceTx, owner: string | null): Promise<ApiKeyRow[]> {
    return tx.query<ApiKeyRow>({
      text: `select ${columns} from api_key
             where workspace_id = $1 and ($2::uuid is null or user_id = $2) and revoked_at is null
             order by created_at desc, key_id`,
      values: [tx.workspace, owner],
    });
  }

  async add(
    tx: WorkspaceTx,
    key: Pick<ApiKeyRow, 'id' | 'ownerId' | 'name' | 'hint' | 'scopes' | 'tokenBudget'> & {
      secretHash: Buffer;
      expiresAt: string | null;
    },
  ): Promise<ApiKeyRow> {
    const [row] = await tx.query<ApiKeyRow>({
      text: `insert into api_key (workspace_id, key_id, user_id, name, hint, secret_hash, scopes, expires_at, token_budget)
             values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning ${columns}`,
      values: [
        tx.workspace,
        key.id,
        key.ownerId,
        key.name,
        key.hint,
        key.secretHash,
        key.scopes,
        key.expiresAt,
        key.tokenBudget,
      ],
    });
    return row!;
  }

  /** Only its owner's, whose tokens they are. */
  async setBudget(tx: WorkspaceTx, id: string, owner: string, tokenBudget: number): Promise<ApiKeyRow | undefined> {
    const [row] = await tx.query<ApiKeyRow>({
      text: `update api_key set token_budget = $4
             where workspace_id = $1 and key_id = $2 and user_id = $3 and revoked_at is null returning ${columns}`,
      values: [tx.workspace, id, owner, tokenBudget],
    });
    return row;
  }

  /** @param owner null: everybody's. @returns whose it was */
  async revoke(tx: WorkspaceTx, id: string, owner: string | null): Promise<string | undefined> {
    const [row] = await tx.query<{ ownerId: string }>({
      text: `update api_key set revoked_at = now()
             where workspace_id = $1 and key_id = $2 and ($3::uuid is null or user_id = $3) and revoked_at is null
             returning user_id as "ownerId"`,
      values: [tx.workspace, id, owner],
    });
    return row?.ownerId;
  }

  /** In every workspace. @param madeBefore null: all. @returns ids of the keys that this revoked */
  async revokeAll(tx: PlatformTx, owner: string, madeBefore: Date | null): Promise<string[]> {
    const rows = await tx.query<{ id: string }>({
      text: `update api_key set revoked_at = now()
             where user_id = $1 and revoked_at is null and ($2::timestamptz is null or created_at < $2) returning key_id as id`,
      values: [owner, madeBefore],
    });
    return rows.map(({ id }) => id);
  }

  /** That work now, in every workspace. */
  working(tx: PlatformTx, owner: string): Promise<WorkingKey[]> {
    return tx.query<WorkingKey>({
      text: `select k.name, w.name as "workspaceName" from api_key k join membership using (workspace_id, user_id)
                    join workspace w using (workspace_id)
             where k.user_id = $1 and k.revoked_at is null and (k.expires_at is null or k.expires_at > now())
             order by w.name, k.created_at, k.key_id`,
      values: [owner],
    });
  }

  /** Nobody sees them any more: what they did names them by itself. */
  forgetRevoked(tx: PlatformTx, days: number): Promise<boolean> {
    return removeSome(tx, {
      table: 'api_key',
      where: 'revoked_at < now() - make_interval(days => $1)',
      values: [days],
    });
  }

  /** Locked first: whoever changes its owner's role or ends it has committed, or waits for this transaction. */
  async present(tx: PlatformTx, secretHash: Buffer): Promise<PresentedKey | undefined> {
    await tx.query({
      name: 'api-key-lock',
      text: 'select from api_key where secret_hash = $1 for no key update',
      values: [secretHash],
    });
    const [row] = await tx.query<PresentedKey>({
      name: 'api-key-present',
      text: `select k.key_id as id, k.user_id as "ownerId", k.name, k.scopes, k.token_budget as "tokenBudget", k.expires_at as "expiresAt",
                    k.workspace_id as workspace, m.role
             from api_key k join membership m using (workspace_id, user_id)
             where k.secret_hash = $1 and k.revoked_at is null and (k.expires_at is null or k.expires_at > now())`,
      values: [secretHash],
    });
    return row;
  }

  /** At most once a minute, however many instances of the gateway ask. */
  async markUsed(tx: PlatformTx, { id, workspace }: PresentedKey): Promise<void> {
    await tx.query({
      name: 'api-key-used',
      text: `update api_key set last_used_at = now() where workspace_id = $1 and key_id = $2
                and (last_used_at is null or last_used_at < now() - interval '1 minute')`,
      values: [workspace, id],
    });
  }
}
