import type { Endpoint } from '@fernway/contracts/endpoint';
import { me } from '@fernway/contracts/http/identity';
import { getInvitationLetter, invite } from '@fernway/contracts/http/invitations';
import { boot, type BootedService } from '@fernway/service-kit';
import { type TestService, TestSigner } from '@fernway/service-kit/testing';
import { randomBytes } from 'node:crypto';
import { service } from '../../src/main.js';
import { cookieOf, refreshWith, register, signInAs } from '../identity.js';

export const keyRotation = (identity: TestService): void =>
  describe('rotated keys', () => {
    /** The same service on the same databases after a restart with these settings; tokens of before are sent to it. */
    async function restarted<Result>(
      settings: Record<string, string>,
      work: (after: TestService) => Promise<Result>,
    ): Promise<Result> {
      const booted: BootedService = await boot(service, { env: { ...identity.env, ...settings } });
      const request: TestService['request'] = async (
        { method, path }: Pick<Endpoint, 'method' | 'path'>,
        sent = {},
      ) => {
        const url = path.replace(/:(\w+)/g, (_match, name: string) => sent.params?.[name] ?? '');
        const headers = { ...(typeof sent.as === 'string' && { authorization: `Bearer ${sent.as}` }), ...sent.headers };
        const answer = await booted.app.inject({
          method,
          url,
          headers,
          ...(sent.body !== undefined && { payload: sent.body as object }),
        });
        const body = answer.body ? JSON.parse(answer.body) : undefined;
        return { status: answer.statusCode, body, headers: answer.headers as never, text: answer.body };
      };
      try {
        return await work({ ...identity, ...booted, request });
      } finally {
        await booted.close();
      }
    }

    const kidOf = (token: string) =>
      JSON.parse(Buffer.from(token.split('.')[0]!, 'base64url').toString()).kid as string;
    const keysIn = (set: string) => (JSON.parse(set) as { keys: object[] }).keys;
    const status = async (at: TestService, as: string) => (await at.request(me, { as })).status;

    describe('a new signing key', () => {
      it('signs from the restart on; what the one before it signed stays valid until that is gone', async () => {
        const { email, token: old } = await register(identity);
        const next = await TestSigner.create('next');
        const both = JSON.stringify({
          keys: [...keysIn(next.signingKeys), ...keysIn(identity.env['IDENTITY_SIGNING_KEYS']!)],
        });
        const fresh = await restarted({ IDENTITY_SIGNING_KEYS: both }, async (after) => {
          expect(await status(after, old)).toBe(200);
          const { accessToken } = (await signInAs(after, email)).body.session;
          expect([kidOf(old), kidOf(accessToken)]).toEqual(['test', 'next']);
          expect(await status(after, accessToken)).toBe(200);
          const published = await after.request({ method: 'GET', path: '/api/identity/jwks.json' });
          expect(published.body.keys.map(({ kid, d }: { kid: string; d?: string }) => [kid, d])).toEqual([
            ['next', undefined],
            ['test', undefined],
          ]);
          return accessToken as string;
        });
        await restarted({ IDENTITY_SIGNING_KEYS: next.signingKeys }, async (after) => {
          expect([await status(after, fresh), await status(after, old)]).toEqual([200, 401]);
        });
      });
    });

    describe('a new refresh key', () => {
      const next = randomBytes(32).toString('base64url');
      const rotated = () => ({
        IDENTITY_REFRESH_KEY: next,
        IDENTITY_FORMER_REFRESH_KEYS: identity.env['IDENTITY_REFRESH_KEY']!,
      });

      it('signs nobody out: families go on, and a token whose answer was lost still gets its successor', async () => {
        const { cookie } = await register(identity);
        const successor = cookieOf(await refreshWith(identity, cookie))!;
        await restarted(rotated(), async (after) => {
          expect(cookieOf(await refreshWith(after, cookie))).toBe(successor);
          const newer = cookieOf(await refreshWith(after, successor))!;
          // Two steps, the first made with the old key and the second with the new one.
          expect(cookieOf(await refreshWith(after, cookie))).toBe(newer);
          expect((await refreshWith(after, newer)).status).toBe(200);
        });
      });

      it('without the one before it ends a session whose successor nobody can tell any more, and gives out no worthless cookie', async () => {
        const { cookie } = await register(identity);
        const successor = cookieOf(await refreshWith(identity, cookie))!;
        await restarted({ IDENTITY_REFRESH_KEY: next }, async (after) => {
          const lost = await refreshWith(after, cookie);
          expect([lost.status, lost.body.code]).toEqual([401, 'session-ended']);
          expect((await refreshWith(after, successor)).status).toBe(200);
        });
      });

      it('leaves links of invitations valid', async () => {
        const { token } = await register(identity);
        const { body } = await identity.request(invite, {
          as: token,
          body: { email: 'new.member@example.com', role: 'member' },
        });
        const claims = JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()) as { ws: string };
        const letter = (at: TestService, caller: string) =>
          at.request(getInvitationLetter, { as: caller, params: { workspace: claims.ws, id: body.id } });
        const before = await letter(identity, await identity.serviceToken('messaging'));
        expect(before.status).toBe(200);
        await restarted(rotated(), async (after) => {
          expect((await letter(after, await identity.serviceToken('messaging'))).body.token).toBe(before.body.token);
        });
      });
    });
  });
