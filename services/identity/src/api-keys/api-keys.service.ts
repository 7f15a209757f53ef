import { Injectable } from '@nestjs/common';
import { may } from '@fernway/contracts/access';
import { AppError } from '@fernway/contracts/errors';
import { type ApiKey, type ApiKeyInput, apiKeysPerWorkspace } from '@fernway/contracts/http/api-keys';
import type { Session } from '@fernway/contracts/http/identity';
import { Tenancy } from '@fernway/database';
import type { Caller } from '@fernway/service-kit';
import { uuidv7 } from 'uuidv7';
import { KeysService } from '../keys/keys.service.js';
import { MembersRepository } from '../members/members.repository.js';
import { SessionsRepository } from '../sessions/sessions.repository.js';
import { SessionsService } from '../sessions/sessions.service.js';
import { hashOf, hintOf, newSecret } from './api-key-secret.js';
import { type ApiKeyRow, ApiKeysRepository } from './api-keys.repository.js';

/** Life of a token for a key: what the gateway keeps it, and the longest answer of the AI that is read with it. It spends for less (`keyBudgetSeconds`). */
const tokenSeconds = 240;

@Injectable()
export class ApiKeysService {
  constructor(
    private readonly tenancy: Tenancy,
    private readonly apiKeys: ApiKeysRepository,
    private readonly members: MembersRepository,
    private readonly sessions: SessionsService,
    private readonly sessionRows: SessionsRepository,
    private readonly keys: KeysService,
  ) {}

  async list(caller: Caller): Promise<ApiKey[]> {
    const { user, workspace } = caller;
    const rows = await this.tenancy.run({ user, workspace }, (tx) => this.apiKeys.list(tx, ownerFor(caller)));
    return rows.map(apiKeyOf);
  }

  /** @throws AppError `forbidden` for a scope that the role does not hold, `conflict` when there are too many keys */
  create({ user, workspace, session }: Caller, input: ApiKeyInput): Promise<ApiKey & { secret: string }> {
    const { name, scopes, tokenBudget, expiresAt } = input;
    if (expiresAt && Date.parse(expiresAt) <= Date.now())
      throw new AppError('invalid-request', { errors: [{ path: 'expiresAt', message: 'Must be in the future' }] });
    const secret = newSecret();
    return this.tenancy.run({ user, workspace }, async (tx) => {
      await this.sessionRows.requireAlive(tx, session);
      // Locked: a removal that comes now finds this key and revokes it.
      const role = (await this.members.lock(tx)).find(({ id }) => id === user)?.role;
      const excess = scopes.find((scope) => !role || !may(role, scope));
      if (excess) throw new AppError('forbidden', { detail: `Your role does not allow ${excess}` });
      if ((await this.apiKeys.list(tx, null)).length >= apiKeysPerWorkspace)
        throw new AppError('conflict', {
          detail: `A workspace has at most ${apiKeysPerWorkspace} API keys: revoke one first`,
        });
      const key = {
        id: uuidv7(),
        ownerId: user,
        name,
        hint: hintOf(secret),
        scopes,
        tokenBudget,
        secretHash: hashOf(secret),
        expiresAt,
      };
      return { ...apiKeyOf(await this.apiKeys.add(tx, key)), secret };
    });
  }

  /** Counts with the next token that the key is exchanged for. */
  async setBudget({ user, workspace }: Caller, id: string, tokenBudget: number): Promise<ApiKey> {
    const row = await this.tenancy.run({ user, workspace }, (tx) => this.apiKeys.setBudget(tx, id, user, tokenBudget));
    if (!row) throw new AppError('not-found');
    return apiKeyOf(row);
  }

  /** Told like the end of a session: within a second no service takes the key any more. */
  revoke(caller: Caller, id: string): Promise<void> {
    const { user, workspace } = caller;
    return this.tenancy.run({ user, workspace }, async (tx) => {
      const owner = await this.apiKeys.revoke(tx, id, ownerFor(caller));
      if (!owner) throw new AppError('not-found');
      await this.sessions.endSessions(tx, owner, [id]);
    });
  }

  /** @throws AppError `unauthenticated` for a key that is unknown, revoked or expired, or whose owner is no member */
  async exchange(secret: string): Promise<Session> {
    const key = await this.tenancy.run({ platform: 'session' }, async (tx) => {
      const presented = await this.apiKeys.present(tx, hashOf(secret));
      if (!presented) return undefined;
      await this.apiKeys.markUsed(tx, presented);
      // Under the key's lock: no change of the role that this does not know is older.
      return { ...presented, issuedAt: new Date() };
    });
    const secondsLeft = key?.expiresAt
      ? Math.floor((key.expiresAt.getTime() - key.issuedAt.getTime()) / 1000)
      : tokenSeconds;
    if (!key || secondsLeft < 1)
      throw new AppError('unauthenticated', { detail: 'This API key is unknown, revoked or expired' });
    const { id, ownerId, workspace, role, name, scopes, tokenBudget, issuedAt } = key;
    const grant = { user: ownerId, session: id, workspace, role, apiKey: { name, scopes, tokenBudget } };
    return this.keys.mint(grant, issuedAt, Math.min(tokenSeconds, secondsLeft));
  }
}

/** Those who manage members see and revoke everybody's keys; null says so. */
const ownerFor = ({ user, role }: Caller): string | null => (may(role, 'members:manage') ? null : user);

const apiKeyOf = ({ createdAt, expiresAt, lastUsedAt, ...row }: ApiKeyRow): ApiKey => ({
  ...row,
  createdAt: createdAt.toISOString(),
  expiresAt: expiresAt?.toISOString() ?? null,
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
});
