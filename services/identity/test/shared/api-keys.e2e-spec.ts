import { SessionEnded } from '@fernway/contracts/events/identity';
import {
  createApiKey,
  exchangeApiKey,
  listApiKeys,
  keyOwner,
  revokeApiKey,
  updateApiKey,
} from '@fernway/contracts/http/api-keys';
import { me } from '@fernway/contracts/http/identity';
import { listInvitations } from '@fernway/contracts/http/invitations';
import { changeRole, listMembers, removeMember } from '@fernway/contracts/http/members';
import { asAdmin } from '@fernway/database/testing';
import { eventually, type TestService } from '@fernway/service-kit/testing';
import { MembershipService } from '../../src/members/membership.service.js';
import { register } from '../identity.js';

export const apiKeys = (identity: TestService): void =>
  describe('API keys', () => {
    const admin = (text: string, values: unknown[] = []) =>
      asAdmin(identity.database.adminUrl, (db) => db.query(text, values));
    const claimsOf = (token: string) => JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString());

    type Input = { name?: string; scopes?: string[]; tokenBudget?: number; expiresAt?: string | null };
    const make = (as: string, input: Input = {}) =>
      identity.request(createApiKey, {
        as,
        body: { name: 'Reports', scopes: ['contacts:read', 'workspace:read'], expiresAt: null, ...input },
      });
    const made = async (as: string, input: Input = {}) => {
      const { status, body } = await make(as, input);
      expect(status).toBe(201);
      return body as { id: string; secret: string };
    };
    const exchange = (key: string) => identity.request(exchangeApiKey, { body: { key } });
    const tokenFor = async (key: string): Promise<string> => {
      const { status, body } = await exchange(key);
      expect(status).toBe(200);
      return body.accessToken;
    };
    const listed = async (as: string) =>
      (await identity.request(listApiKeys, { as })).body.items as { id: string; lastUsedAt: string | null }[];

    /** A colleague as an accepted invitation leaves him; his token is one of that workspace. */
    async function colleague(owner: string, role: 'admin' | 'member' | 'viewer') {
      const { user } = await register(identity);
      const workspace = claimsOf(owner).ws as string;
      await admin('insert into membership (workspace_id, user_id, role) values ($1, $2, $3)', [
        workspace,
        user.id,
        role,
      ]);
      return { id: user.id as string, ...(await identity.person({ user: user.id, workspace, role })) };
    }

    describe('an API key', () => {
      it('is shown once, stored as a hash, and speaks for its owner within its scopes', async () => {
        const owner = await register(identity);
        const { id, secret } = await made(owner.token, { name: ' Reports ' });
        expect(secret).toMatch(/^fwk_[\w-]{43}$/);
        const { text, body } = await identity.request(listApiKeys, { as: owner.token });
        expect(text).not.toContain(secret);
        expect(body.items).toMatchObject([
          { id, name: 'Reports', hint: secret.slice(0, 8), ownerId: owner.user.id, expiresAt: null, lastUsedAt: null },
        ]);
        const { rows } = await admin('select row_to_json(k)::text as row from api_key k where key_id = $1', [id]);
        expect(rows[0].row).not.toContain(secret.slice(8));

        const token = await tokenFor(secret);
        const { ws } = claimsOf(owner.token);
        expect(claimsOf(token)).toMatchObject({
          sub: owner.user.id,
          sid: id,
          ws,
          role: 'owner',
          key: 'Reports',
          scopes: ['contacts:read', 'workspace:read'],
        });
        expect(claimsOf(token).exp - claimsOf(token).iat).toBeLessThanOrEqual(240);
        expect((await identity.request(listMembers, { as: token })).status).toBe(200);
      });

      it('does nothing that it was not given, nor what is for people', async () => {
        const owner = await register(identity);
        const { secret } = await made(owner.token, { scopes: ['contacts:read'] });
        const token = await tokenFor(secret);
        const refused = await identity.request(listMembers, { as: token });
        expect([refused.status, refused.body.detail]).toEqual([403, 'This API key was not given workspace:read']);
        expect((await identity.request(me, { as: token })).body.detail).toMatch(/for people/);
        for (const endpoint of [listApiKeys, listInvitations])
          expect((await identity.request(endpoint, { as: token })).status).toBe(403);
        expect((await make(token)).status).toBe(403);
      });

      it('never may more than its owner now', async () => {
        const owner = await register(identity);
        const member = await colleague(owner.token, 'member');
        const { secret } = await made(member.token, { scopes: ['contacts:write'] });
        const before = await tokenFor(secret);
        expect(claimsOf(before).role).toBe('member');
        await identity.request(changeRole, { as: owner.token, params: { id: member.id }, body: { role: 'viewer' } });
        expect((await identity.request(listMembers, { as: before })).body.code).toBe('session-ended');
        expect(claimsOf(await tokenFor(secret)).role).toBe('viewer');
        const viewer = await colleague(owner.token, 'viewer');
        expect((await make(viewer.token)).status).toBe(403);
      });

      it('has the new role of its owner when it is exchanged just before that is committed', async () => {
        const owner = await register(identity);
        const member = await colleague(owner.token, 'member');
        const { secret } = await made(member.token);
        const membership = identity.app.get(MembershipService, { strict: false });
        const { workspace } = member;
        let settled = false;
        const isWaiting = async () =>
          (await admin(`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`))
            .rows.length > 0;
        const exchanged = await identity.database.tenancy.run({ user: owner.user.id, workspace }, async (tx) => {
          await membership.changeRole(tx, member.id, 'viewer');
          const asked = exchange(secret).finally(() => (settled = true));
          await eventually(async () => settled || (await isWaiting()));
          return { asked };
        });
        const token = (await exchanged.asked).body.accessToken;
        expect(claimsOf(token).role).toBe('viewer');
        expect((await identity.request(listMembers, { as: token })).status).toBe(200);
      });

      it('is seen and revoked by its owner whatever became of their role, and changed no more', async () => {
        const owner = await register(identity);
        const member = await colleague(owner.token, 'member');
        const { id, secret } = await made(member.token, { scopes: ['ai:use'] });
        const others = await made(owner.token);
        await identity.request(changeRole, { as: owner.token, params: { id: member.id }, body: { role: 'viewer' } });
        const { workspace } = member;
        const { token } = await identity.person({ user: member.id, workspace, role: 'viewer' });
        expect((await listed(token)).map((key) => key.id)).toEqual([id]);
        const changed = await identity.request(updateApiKey, { as: token, params: { id }, body: { tokenBudget: 9 } });
        expect([changed.status, (await make(token)).status]).toEqual([403, 403]);
        const revoke = (key: string) => identity.request(revokeApiKey, { as: token, params: { id: key } });
        expect([(await revoke(others.id)).status, (await revoke(id)).status]).toEqual([404, 204]);
        expect((await exchange(secret)).status).toBe(401);
      });

      it('ends with its revocation at once, also in another instance', async () => {
        const owner = await register(identity);
        const second = await identity.another();
        const { id, secret } = await made(owner.token);
        const token = await tokenFor(secret);
        expect((await second.request(listMembers, { as: token })).status).toBe(200);
        expect((await identity.request(revokeApiKey, { as: owner.token, params: { id } })).status).toBe(204);
        expect((await identity.request(listMembers, { as: token })).body.code).toBe('session-ended');
        await eventually(async () => (await second.request(listMembers, { as: token })).status === 401);
        expect((await exchange(secret)).body.code).toBe('unauthenticated');
        await eventually(() => identity.events.of(SessionEnded).find(({ data }) => data.sessionIds.includes(id)));
        expect((await identity.request(revokeApiKey, { as: owner.token, params: { id } })).status).toBe(404);
        expect(await listed(owner.token)).toEqual([]);
        await second.close();
      });

      it("ends with its owner's membership, also when it is made at that moment", async () => {
        const owner = await register(identity);
        const member = await colleague(owner.token, 'member');
        const { secret } = await made(member.token);
        const token = await tokenFor(secret);
        const [removed, late] = await Promise.all([
          identity.request(removeMember, { as: owner.token, params: { id: member.id } }),
          make(member.token),
        ]);
        expect(removed.status).toBe(204);
        expect([201, 401, 403]).toContain(late.status);
        expect((await identity.request(listMembers, { as: token })).status).toBe(401);
        expect((await exchange(secret)).status).toBe(401);
        if (late.status === 201) expect((await exchange(late.body.secret)).status).toBe(401);
        expect(await listed(owner.token)).toEqual([]);
      });

      it('expires, and its last token with it', async () => {
        const owner = await register(identity);
        expect(
          (await make(owner.token, { expiresAt: new Date(Date.now() - 1000).toISOString() })).body.errors[0].path,
        ).toBe('expiresAt');
        const soon = await made(owner.token, { expiresAt: new Date(Date.now() + 30_000).toISOString() });
        const { exp } = claimsOf(await tokenFor(soon.secret));
        expect(exp * 1000 - Date.now()).toBeLessThanOrEqual(30_000);
        await admin(`update api_key set expires_at = now() where key_id = $1`, [soon.id]);
        expect((await exchange(soon.secret)).status).toBe(401);
        expect((await exchange(`fwk_${'x'.repeat(43)}`)).status).toBe(401);
      });

      it('notes its use to the minute, not at each request', async () => {
        const owner = await register(identity);
        const { id, secret } = await made(owner.token);
        const lastUse = async () => (await listed(owner.token)).find((key) => key.id === id)!.lastUsedAt;
        await tokenFor(secret);
        const first = await lastUse();
        expect(Date.now() - Date.parse(first!)).toBeLessThan(10_000);
        await tokenFor(secret);
        expect(await lastUse()).toBe(first);
        await admin(`update api_key set last_used_at = now() - interval '61 seconds' where key_id = $1`, [id]);
        await tokenFor(secret);
        expect(Date.parse((await lastUse())!)).toBeGreaterThanOrEqual(Date.parse(first!));
      });

      it('may spend of its owner’s tokens what he allows, nothing unless he says so, and only he', async () => {
        const owner = await register(identity);
        const member = await colleague(owner.token, 'member');
        const plain = await made(member.token);
        expect(claimsOf(await tokenFor(plain.secret)).budget).toBe(0);
        const agent = await made(member.token, { scopes: ['ai:use'], tokenBudget: 20 });
        expect(claimsOf(await tokenFor(agent.secret))).toMatchObject({ budget: 20, scopes: ['ai:use'] });
        const set = (as: string, tokenBudget: unknown) =>
          identity.request(updateApiKey, { as, params: { id: agent.id }, body: { tokenBudget } });
        expect((await set(member.token, 5)).body).toMatchObject({ id: agent.id, tokenBudget: 5 });
        expect(claimsOf(await tokenFor(agent.secret)).budget).toBe(5);
        expect([
          (await set(owner.token, 9)).status,
          (await set(member.token, -1)).status,
          (await set(await tokenFor(agent.secret), 9)).status,
        ]).toEqual([404, 400, 403]);
        expect(await listed(owner.token)).toContainEqual(expect.objectContaining({ id: agent.id, tokenBudget: 5 }));
        await identity.request(revokeApiKey, { as: member.token, params: { id: agent.id } });
        expect((await set(member.token, 9)).status).toBe(404);
      });

      it('tells the ai service whom it acts for, and nobody else', async () => {
        const owner = await register(identity);
        const { secret } = await made(owner.token, { scopes: ['ai:use'] });
        const ask = async (service: string) =>
          identity.request(keyOwner, {
            as: await identity.serviceToken(service),
            headers: { 'x-fernway-user': await tokenFor(secret) },
          });
        expect((await ask('ai')).body).toMatchObject({
          user: { id: owner.user.id, timeZone: owner.user.timeZone },
          role: 'owner',
        });
        expect((await ask('crm')).status).toBe(403);
      });

      it('is seen and revoked by its owner and those who manage members, and by nobody else', async () => {
        const owner = await register(identity);
        const [one, other] = [await colleague(owner.token, 'member'), await colleague(owner.token, 'member')];
        const { id } = await made(one.token);
        expect(await listed(one.token)).toHaveLength(1);
        expect(await listed(other.token)).toEqual([]);
        expect((await identity.request(revokeApiKey, { as: other.token, params: { id } })).status).toBe(404);
        expect(
          (await identity.request(revokeApiKey, { as: (await register(identity)).token, params: { id } })).status,
        ).toBe(404);
        expect(await listed(owner.token)).toHaveLength(1);
        expect((await identity.request(revokeApiKey, { as: owner.token, params: { id } })).status).toBe(204);
      });

      it('is one of a hundred at most, has a name that can be shown, and known scopes', async () => {
        const owner = await register(identity);
        const { ws } = claimsOf(owner.token);
        await admin(
          `insert into api_key (workspace_id, key_id, user_id, name, hint, secret_hash, scopes)
       select $1::uuid, gen_random_uuid(), $2, 'n', 'h', sha256(($1::text || n)::bytea), '{contacts:read}' from generate_series(1, 99) n`,
          [ws, owner.user.id],
        );
        expect((await Promise.all([make(owner.token), make(owner.token)])).map(({ status }) => status).sort()).toEqual([
          201, 409,
        ]);
        for (const wrong of [
          { name: ' ' },
          { name: 'a\u0000b' },
          { scopes: [] },
          { scopes: ['members:manage'] },
          { scopes: ['ai:personal'] },
          { tokenBudget: -1 },
          { tokenBudget: 1.5 },
        ])
          expect((await make(owner.token, wrong)).status).toBe(400);
      });
    });
  });
