import { AccountMailDue, SessionEnded, UserVerified } from '@fernway/contracts/events/identity';
import {
  confirmAddress,
  readPasswordReset,
  requestConfirmation,
  requestPasswordReset,
  resendMail,
  resendNeeds,
  resetPassword,
} from '@fernway/contracts/http/account-mails';
import { createApiKey, revokeApiKey } from '@fernway/contracts/http/api-keys';
import { me } from '@fernway/contracts/http/identity';
import {
  acceptInvitation,
  createInvitationLink,
  invite,
  listInvitations,
  signUpInvited,
} from '@fernway/contracts/http/invitations';
import { changeRole, handOver, listMembers, listWorkspaces } from '@fernway/contracts/http/members';
import { asAdmin } from '@fernway/database/testing';
import { SweeperService } from '@fernway/service-kit';
import { eventually, type TestService } from '@fernway/service-kit/testing';
import {
  letterTo,
  lettersTo,
  newAddress,
  password,
  prove,
  refreshWith,
  register,
  registerProved,
  signInAs,
  withCookie,
} from '../identity.js';

export const accountMails = (identity: TestService): void =>
  describe('mails about an account', () => {
    const admin = (text: string, values: unknown[] = []) =>
      asAdmin(identity.database.adminUrl, (db) => db.query(text, values));
    /** Lets time pass for the mails to an account. */
    const age = (user: string, time: string) =>
      admin(
        'update account_mail set created_at = created_at - $2::interval, expires_at = expires_at - $2::interval where user_id = $1',
        [user, time],
      );
    const isProved = async (as: string): Promise<boolean> =>
      (await identity.request(me, { as })).body.user.emailVerified;
    const confirm = (token: string | null, given: object = { password }) =>
      identity.request(confirmAddress, { body: { token: token!, ...given } });
    const ask = (email: string) => identity.request(requestPasswordReset, { body: { email } });
    const reset = (token: string | null, other = 'battery-5taple!') =>
      identity.request(resetPassword, { body: { token: token!, password: other } });
    /** A reset that was asked for, with what its mail carries. */
    const askedReset = async ({ email, user }: { email: string; user: { id: string } }) => {
      expect((await ask(email)).status).toBe(202);
      return letterTo(identity, user.id, 'password-reset');
    };

    describe('the address of a new account', () => {
      it('is proved by the link in the mail, once; a second click says that it was', async () => {
        const { user, token, email } = await register(identity, { language: 'ko', timeZone: 'Asia/Seoul' });
        expect([user.emailVerified, await isProved(token)]).toEqual([false, false]);
        const letter = await letterTo(identity, user.id, 'confirmation');
        expect(letter).toMatchObject({ email, language: 'ko', timeZone: 'Asia/Seoul' });
        expect(Math.round((Date.parse(letter.expiresAt) - Date.now()) / 3_600_000)).toBe(72);

        const clicks = await Promise.all([confirm(letter.token), confirm(letter.token), confirm(letter.token)]);
        expect(clicks.map(({ status, body }) => [status, body.email, body.already]).sort()).toEqual([
          [200, email, false],
          [200, email, true],
          [200, email, true],
        ]);
        expect(await isProved(token)).toBe(true);
        const verified = await eventually(() =>
          identity.events.of(UserVerified).find(({ subject }) => subject === user.id),
        );
        expect(verified.data).toEqual({ userId: user.id, email, verifiedAt: expect.any(String) });
        expect(identity.events.of(UserVerified).filter(({ subject }) => subject === user.id)).toHaveLength(1);
      });

      it('has a token that is nowhere but in the mail', async () => {
        const { user } = await register(identity);
        const { token } = await letterTo(identity, user.id, 'confirmation');
        expect(JSON.stringify(identity.events.of(AccountMailDue))).not.toContain(token);
        const { rows } = await admin(
          `select row_to_json(m)::text || encode(token_hash, 'base64') as row from account_mail m where user_id = $1`,
          [user.id],
        );
        const secret = Buffer.from(token!, 'base64url').subarray(32);
        for (const encoding of ['hex', 'base64', 'base64url'] as const)
          expect(rows[0].row).not.toContain(secret.toString(encoding));
      });

      it('is proved by nobody who has neither a session nor the password of the account', async () => {
        const { user, token, email, cookie } = await register(identity);
        const other = await register(identity);
        const { token: link } = await letterTo(identity, user.id, 'confirmation');
        const confirmIn = (browser: string, body: object = {}) =>
          identity.request(confirmAddress, { body: { token: link!, ...body }, headers: withCookie(browser) });
        const required = { status: 403, body: { code: 'password-required', email } };
        expect(await confirm(link, {})).toMatchObject(required);
        expect(await confirmIn(other.cookie)).toMatchObject(required);
        expect(await confirmIn('forged')).toMatchObject(required);
        expect(await confirm(link, { password: 'wr0ng-horse!' })).toMatchObject({
          status: 401,
          body: { code: 'invalid-credentials' },
        });
        expect(await isProved(token)).toBe(false);
        expect((await confirmIn(cookie)).body).toEqual({ email, already: false });
        expect((await confirm(link, {})).body).toEqual({ email, already: true });
      });

      it('is offered another link where the first has expired', async () => {
        const { user, token, email } = await register(identity);
        const first = await letterTo(identity, user.id, 'confirmation');
        await age(user.id, '73 hours');
        expect(await confirm(first.token)).toMatchObject({ status: 410, body: { code: 'link-expired', email } });
        expect(await isProved(token)).toBe(false);
        expect((await identity.request(resendMail, { body: { email, type: 'sign-up' } })).status).toBe(202);
        const second = await letterTo(identity, user.id, 'confirmation');
        expect(second.token).not.toBe(first.token);
        expect((await confirm(second.token)).body).toEqual({ email, already: false });
        expect((await confirm(first.token)).body).toEqual({ email, already: true });
      });

      it('is not proved by a token that was guessed, belongs to somebody else, or resets a password', async () => {
        const one = await register(identity);
        const other = await register(identity);
        const [letter, foreign] = [
          await letterTo(identity, one.user.id, 'confirmation'),
          await letterTo(identity, other.user.id, 'confirmation'),
        ];
        const bytes = Buffer.from(letter.token!, 'base64url');
        const mixed = Buffer.concat([bytes.subarray(0, 32), Buffer.from(foreign.token!, 'base64url').subarray(32)]);
        const stranger = Buffer.concat([Buffer.from(other.user.id.replaceAll('-', ''), 'hex'), bytes.subarray(16)]);
        const { token: resetToken } = await askedReset(one);
        for (const wrong of ['x', mixed.toString('base64url'), stranger.toString('base64url'), resetToken])
          expect((await confirm(wrong)).status).toBe(404);
        expect((await reset(letter.token)).status).toBe(404);
        expect([await isProved(one.token), await isProved(other.token)]).toEqual([false, false]);
      });

      it('is mailed to again by its owner, not twice a minute nor six times an hour, and not once it is proved', async () => {
        const { user, token, email } = await register(identity);
        await letterTo(identity, user.id, 'confirmation');
        const again = () => identity.request(requestConfirmation, { as: token, body: {} });
        const early = await Promise.all([again(), again()]);
        for (const { status, headers } of early)
          expect([status, Number(headers['retry-after']) > 50]).toEqual([429, true]);
        for (let sent = 2; sent <= 5; sent += 1) {
          await age(user.id, '61 seconds');
          expect(await again()).toMatchObject({ status: 202, body: { email } });
        }
        await age(user.id, '61 seconds');
        const sixth = await again();
        expect([sixth.status, Number(sixth.headers['retry-after']) > 3000]).toEqual([429, true]);
        await age(user.id, '1 hour');
        expect((await again()).status).toBe(202);
        const { token: link } = await letterTo(identity, user.id, 'confirmation');
        await confirm(link);
        expect([(await again()).status, (await lettersTo(identity, user.id)).length]).toEqual([409, 0]);
      });

      it.each([
        [{}],
        [{ email: 'ann@oak.example' }],
        [{ type: 'sign-up' }],
        [{ phone: '+49 30 1234', type: 'sign-up' }],
      ])('is not mailed to again for %j', async (body) => {
        const answer = await identity.request(resendMail, { body: body as object });
        expect([answer.status, answer.body.errors[0].message]).toEqual([400, resendNeeds]);
      });
    });

    describe('a forgotten password', () => {
      it('is set anew by the mailed link, which ends every session and proves the address', async () => {
        const person = await register(identity);
        const { user, email, token, cookie } = person;
        const elsewhere = (await signInAs(identity, email)).body.session.accessToken;
        const letter = await askedReset(person);
        expect(Math.round((Date.parse(letter.expiresAt) - Date.now()) / 60_000)).toBe(60);
        expect((await identity.request(readPasswordReset, { body: { token: letter.token! } })).body).toEqual({ email });
        expect(await reset(letter.token)).toMatchObject({ status: 200, body: { email } });

        for (const as of [token, elsewhere]) expect((await identity.request(me, { as })).status).toBe(401);
        expect((await refreshWith(identity, cookie)).body.code).toBe('session-ended');
        await eventually(() =>
          identity.events.of(SessionEnded).find(({ data }) => data.userId === user.id && data.sessionIds.length === 2),
        );
        expect((await signInAs(identity, email)).body.code).toBe('invalid-credentials');
        const back = await signInAs(identity, email, { password: 'battery-5taple!' });
        expect(back.body.user.emailVerified).toBe(true);
        await eventually(() => identity.events.of(UserVerified).find(({ subject }) => subject === user.id));
        expect(await letterTo(identity, user.id, 'password-changed')).toMatchObject({ email, token: null });
      });

      it('is set once, by however many at once, and other links of the account are void', async () => {
        const person = await registerProved(identity);
        const first = await askedReset(person);
        await age(person.user.id, '2 minutes');
        await ask(person.email);
        const second = await eventually(async () =>
          (await lettersTo(identity, person.user.id)).find(
            ({ kind, token }) => kind === 'password-reset' && token !== first.token,
          ),
        );
        const answers = await Promise.all(
          ['first-0ne!', 'second-0ne!', 'third-0ne!'].map((each, index) =>
            reset([first, second, second][index]!.token, each),
          ),
        );
        expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404]);
        const winner = ['first-0ne!', 'second-0ne!', 'third-0ne!'][answers.findIndex(({ status }) => status === 200)]!;
        expect((await signInAs(identity, person.email, { password: winner })).status).toBe(200);
        for (const { token } of [first, second])
          expect((await identity.request(readPasswordReset, { body: { token: token! } })).status).toBe(404);
        expect((await lettersTo(identity, person.user.id)).map(({ kind }) => kind)).toEqual(['password-changed']);
      });

      it('is not set by an expired link, nor to a weak password', async () => {
        const person = await register(identity);
        const { token } = await askedReset(person);
        const weak = await reset(token, 'short1!');
        expect([weak.status, weak.body.errors[0].path]).toEqual([400, 'password']);
        await age(person.user.id, '61 minutes');
        expect(await reset(token)).toMatchObject({ status: 410, body: { code: 'link-expired', email: person.email } });
        expect((await signInAs(identity, person.email)).status).toBe(200);
      });

      it('leaves no session to a sign-in with the old one, however they race', async () => {
        for (let round = 0; round < 4; round += 1) {
          const person = await register(identity);
          const { token } = await askedReset(person);
          const [done, ...tries] = await Promise.all([
            reset(token),
            ...Array.from({ length: 6 }, () => signInAs(identity, person.email)),
          ]);
          expect(done.status).toBe(200);
          for (const { body } of tries) {
            if (body.session) expect((await identity.request(me, { as: body.session.accessToken })).status).toBe(401);
            else expect(['invalid-credentials', 'too-many-requests']).toContain(body.code);
          }
          const { rows } = await admin('select from session where user_id = $1 and ended_at is null', [person.user.id]);
          expect(rows).toHaveLength(0);
        }
      });

      const keyOf = async (as: string, name = 'Key') =>
        (await identity.request(createApiKey, { as, body: { name, scopes: ['contacts:read'], expiresAt: null } })).body
          .id as string;
      const linkFor = async (host: string, { email }: { email: string }, role = 'admin') => {
        const { id } = (await identity.request(invite, { as: host, body: { email, role } })).body;
        const { link } = (await identity.request(createInvitationLink, { as: host, params: { id }, body: {} })).body;
        return link.split('#')[1] as string;
      };
      const accept = (to: { token: string }, token: string) =>
        identity.request(acceptInvitation, { as: to.token, body: { token } });
      const comeIn = async (host: string, to: { email: string; token: string }, role = 'admin') =>
        accept(to, await linkFor(host, to, role));
      const workspaceOf = async (as: string) => (await identity.request(me, { as })).body.workspace.id as string;
      const inside = async (cookie: string, workspaceId: string) =>
        (await refreshWith(identity, cookie, { workspaceId })).body.session.accessToken as string;
      const members = async (as: string): Promise<{ id: string; role: string }[]> =>
        (await identity.request(listMembers, { as })).body.items.filter(
          ({ leftAt }: { leftAt: string | null }) => !leftAt,
        );
      /** Resets the password and signs in with the new one. */
      const regain = async (person: Parameters<typeof askedReset>[0]) => {
        const { body, status } = await reset((await askedReset(person)).token);
        expect(status).toBe(200);
        const signedIn = await signInAs(identity, person.email, { password: 'battery-5taple!' });
        return { token: signedIn.body.session.accessToken as string, apiKeys: body.apiKeys };
      };

      it('leaves no key, invitation or membership that was asked for meanwhile', async () => {
        for (let round = 0; round < 4; round += 1) {
          const squatter = await register(identity);
          const host = await register(identity);
          const into = await linkFor(host.token, squatter);
          const { token } = await askedReset(squatter);
          const tries = ['a', 'b', 'c', 'd'].map((name) => keyOf(squatter.token, name));
          const guest = { email: `guest-${round}@oak.example`, role: 'admin' as const };
          const [done] = await Promise.all([
            reset(token),
            ...tries,
            identity.request(invite, { as: squatter.token, body: guest }),
            accept(squatter, into),
          ]);
          expect(done.status).toBe(200);
          const left = await admin(
            `select key_id from api_key where user_id = $1 and revoked_at is null
             union all select invitation_id from invitation where invited_by = $1
             union all select workspace_id from membership where user_id = $1 and workspace_id = $2`,
            [squatter.user.id, await workspaceOf(host.token)],
          );
          expect(left.rows).toEqual([]);
        }
      });

      it('takes API keys along that were made before the address was proved; the answer and the mail name those that go on', async () => {
        const squatter = await register(identity);
        const owner = await register(identity);
        const early = [await keyOf(squatter.token), await keyOf(owner.token)];
        await prove(identity, owner.user.id, owner.cookie);
        await identity.request(revokeApiKey, {
          as: owner.token,
          params: { id: await keyOf(owner.token, 'Revoked') },
        });
        const late = await keyOf(owner.token, 'Till');
        expect((await regain(squatter)).apiKeys).toEqual([]);
        const goOn = [{ name: 'Till', workspaceName: 'Ada Lovelace' }];
        expect((await regain(owner)).apiKeys).toEqual(goOn);
        expect((await letterTo(identity, squatter.user.id, 'password-changed')).apiKeys).toEqual([]);
        expect((await letterTo(identity, owner.user.id, 'password-changed')).apiKeys).toEqual(goOn);
        const { rows } = await admin('select key_id as id from api_key where key_id = any($1) and revoked_at is null', [
          [...early, late],
        ]);
        expect(rows).toEqual([{ id: late }]);
        for (const key of early)
          await eventually(() => identity.events.of(SessionEnded).find(({ data }) => data.sessionIds.includes(key)));
      });

      it.each(['not proved', 'proved meanwhile'])(
        'takes along whom an account let in before its address was proved, their guests and invitations, and nobody else: %s',
        async (how) => {
          const [squatter, accomplice, guest, late, friend] = [
            await register(identity),
            await registerProved(identity),
            await register(identity),
            await register(identity),
            await register(identity),
          ];
          const workspace = await workspaceOf(squatter.token);
          expect((await comeIn(squatter.token, accomplice, 'owner')).body.workspaceId).toBe(workspace);
          const asAccomplice = await inside(accomplice.cookie, workspace);
          expect((await comeIn(asAccomplice, guest, 'member')).status).toBe(200);
          await identity.request(invite, { as: asAccomplice, body: { email: newAddress(), role: 'admin' } });
          const lateLink = await linkFor(squatter.token, late);
          const proved = how === 'proved meanwhile';
          if (proved) await prove(identity, squatter.user.id, squatter.cookie);
          expect((await accept(late, lateLink)).status).toBe(200);
          if (proved) expect((await comeIn(squatter.token, friend, 'member')).status).toBe(200);

          const { token } = await regain(squatter);
          expect(await workspaceOf(token)).toBe(workspace);
          const kept = proved ? [squatter, friend] : [squatter];
          expect((await members(token)).map(({ id }) => id).sort()).toEqual(kept.map(({ user }) => user.id).sort());
          expect((await identity.request(listInvitations, { as: token })).body.items).toEqual([]);
          expect((await identity.request(listMembers, { as: asAccomplice })).status).toBe(401);
          expect((await refreshWith(identity, accomplice.cookie, { workspaceId: workspace })).status).toBe(401);
        },
      );

      it.each([
        ['a member', 'member', false],
        ['an owner', 'owner', false],
        ['the owner, to whom it was handed over', 'admin', true],
      ])(
        'leaves the workspace of a stranger that the account joined unproved, as %s',
        async (_as, role, handedOver) => {
          const stranger = await registerProved(identity);
          const theirs = await workspaceOf(stranger.token);
          const joined = await identity.request(signUpInvited, {
            body: {
              token: await linkFor(stranger.token, { email: newAddress() }, role),
              password,
              firstName: 'Ada',
              lastName: 'Lovelace',
            },
          });
          const { user, session } = joined.body;
          if (role !== 'member') await keyOf(session.accessToken);
          const invited = await identity.request(invite, {
            as: role === 'member' ? stranger.token : session.accessToken,
            body: { email: newAddress(), role: 'member' },
          });
          expect(invited.status).toBe(201);
          if (handedOver) await identity.request(handOver, { as: stranger.token, params: { id: user.id }, body: {} });

          const { token, apiKeys } = await regain({ email: user.email, user });
          expect(apiKeys).toEqual([]);
          expect(await workspaceOf(token)).not.toBe(theirs);
          expect(await members(token)).toMatchObject([{ id: user.id, role: 'owner' }]);
          expect((await identity.request(listWorkspaces, { as: token })).body.items).toHaveLength(1);
          const asStranger = await inside(stranger.cookie, theirs);
          expect(await members(asStranger)).toMatchObject([{ id: stranger.user.id, role: 'owner' }]);
          const left = (await identity.request(listInvitations, { as: asStranger })).body.items;
          expect(left).toHaveLength(role === 'member' ? 1 : 0);
        },
      );

      it('leaves a workspace that the account began to those who own it by now', async () => {
        const squatter = await register(identity);
        const accomplice = await registerProved(identity);
        const workspace = await workspaceOf(squatter.token);
        await comeIn(squatter.token, accomplice, 'owner');
        const params = { id: squatter.user.id };
        const asAccomplice = await inside(accomplice.cookie, workspace);
        expect(
          (await identity.request(changeRole, { as: asAccomplice, params, body: { role: 'viewer' } })).status,
        ).toBe(200);
        const { token } = await regain(squatter);
        expect(await workspaceOf(token)).not.toBe(workspace);
        expect(await members(token)).toMatchObject([{ id: squatter.user.id, role: 'owner' }]);
        expect(await members(asAccomplice)).toMatchObject([{ id: accomplice.user.id, role: 'owner' }]);
      });

      it('keeps an account in the workspaces that it joined once it was proved, with their members', async () => {
        const host = await register(identity);
        const person = await registerProved(identity);
        expect((await comeIn(host.token, person, 'owner')).status).toBe(200);
        const workspace = await workspaceOf(host.token);
        const { token } = await regain(person);
        expect((await identity.request(listWorkspaces, { as: token })).body.items).toHaveLength(2);
        expect(await members(await inside(host.cookie, workspace))).toHaveLength(2);
      });

      it('is answered the same for an address without an account, which is mailed nothing', async () => {
        const { email } = await registerProved(identity);
        const [known, unknown] = [await ask(email), await ask('nobody@oak.example')];
        expect([unknown.status, unknown.text]).toEqual([known.status, known.text]);
        const nobody = await identity.request(resendMail, {
          body: { email: 'nobody@oak.example', type: 'password-reset' },
        });
        expect([nobody.status, nobody.text]).toEqual([known.status, known.text]);
        const { rows } = await admin(`select from account_mail where email = 'nobody@oak.example'`);
        expect(rows).toHaveLength(0);
      });

      it('is mailed about at most once a minute to one account, and the asker is not told', async () => {
        const person = await registerProved(identity);
        await askedReset(person);
        for (const { status } of await Promise.all([ask(person.email), ask(person.email.toUpperCase())]))
          expect(status).toBe(202);
        const { rows } = await admin(`select from account_mail where user_id = $1 and kind = 'password-reset'`, [
          person.user.id,
        ]);
        expect(rows).toHaveLength(1);
      });
    });

    it('forgets mails after a month', async () => {
      const { user } = await register(identity);
      await age(user.id, '31 days');
      await identity.app.get(SweeperService).sweep();
      const { rows } = await admin('select from account_mail where user_id = $1', [user.id]);
      expect(rows).toHaveLength(0);
    });
  });
