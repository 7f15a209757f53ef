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
import { createApiKey } from '@fernway/contracts/http/api-keys';
import { me } from '@fernway/contracts/http/identity';
import { acceptInvitation, createInvitationLink, invite, listInvitations } from '@fernway/contracts/http/invitations';
import { listMembers } from '@fernway/contracts/http/members';
import { asAdmin } from '@fernway/database/testing';
import { SweeperService } from '@fernway/service-kit';
import { eventually, type TestService } from '@fernway/service-kit/testing';
import { letterTo, lettersTo, refreshWith, register, registerProved, signInAs } from '../identity.js';

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
    const confirm = (token: string | null) => identity.request(confirmAddress, { body: { token: token! } });
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

      it('takes API keys along that were made before the address was proved, and no others', async () => {
        const keyOf = async (token: string) =>
          (
            await identity.request(createApiKey, {
              as: token,
              body: { name: 'Key', scopes: ['contacts:read'], expiresAt: null },
            })
          ).body.id as string;
        const squatter = await register(identity);
        const owner = await registerProved(identity);
        const keys = [await keyOf(squatter.token), await keyOf(owner.token)];
        for (const person of [squatter, owner])
          expect((await reset((await askedReset(person)).token)).status).toBe(200);
        const { rows } = await admin(
          'select revoked_at is not null as revoked from api_key where key_id = any($1) order by revoked_at nulls last',
          [keys],
        );
        expect(rows).toEqual([{ revoked: true }, { revoked: false }]);
        await eventually(() => identity.events.of(SessionEnded).find(({ data }) => data.sessionIds.includes(keys[0]!)));
      });

      it('takes along whom the account let in before its address was proved, their guests and open invitations, and nobody else', async () => {
        const [squatter, accomplice, guest, late] = [
          await register(identity),
          await registerProved(identity),
          await register(identity),
          await register(identity),
        ];
        const comeIn = async (host: string, to: typeof guest, role = 'admin') => {
          const { id } = (await identity.request(invite, { as: host, body: { email: to.email, role } })).body;
          const { link } = (await identity.request(createInvitationLink, { as: host, params: { id }, body: {} })).body;
          return identity.request(acceptInvitation, { as: to.token, body: { token: link.split('#')[1] } });
        };
        const workspace = (await identity.request(me, { as: squatter.token })).body.workspace.id as string;
        const { body } = await comeIn(squatter.token, accomplice);
        expect(body.workspaceId).toBe(workspace);
        const inside = (await refreshWith(identity, accomplice.cookie, { workspaceId: workspace })).body.session
          .accessToken as string;
        expect((await comeIn(inside, guest, 'member')).status).toBe(200);
        await identity.request(invite, { as: inside, body: { email: late.email, role: 'admin' } });
        const proved = await registerProved(identity);
        expect((await comeIn(proved.token, late)).status).toBe(200);

        for (const person of [squatter, proved])
          expect((await reset((await askedReset(person)).token)).status).toBe(200);
        const owner = (await signInAs(identity, squatter.email, { password: 'battery-5taple!' })).body.session
          .accessToken;
        const names = async (as: string) =>
          (await identity.request(listMembers, { as })).body.items.filter(
            ({ leftAt }: { leftAt: string | null }) => !leftAt,
          );
        expect((await identity.request(me, { as: owner })).body.workspace.id).toBe(workspace);
        expect(await names(owner)).toHaveLength(1);
        expect((await identity.request(listInvitations, { as: owner })).body.items).toEqual([]);
        expect((await identity.request(listMembers, { as: inside })).status).toBe(401);
        expect((await refreshWith(identity, accomplice.cookie, { workspaceId: workspace })).status).toBe(401);
        const other = (await signInAs(identity, proved.email, { password: 'battery-5taple!' })).body.session
          .accessToken;
        expect(await names(other)).toHaveLength(2);
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
