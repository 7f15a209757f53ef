import { MemberChanged, SessionEnded, UserRegistered, UserSignedIn } from '@fernway/contracts/events/identity';
import { me, putOnboarding, refresh, signIn, signOut } from '@fernway/contracts/http/identity';
import { SweeperService } from '@fernway/service-kit';
import { type Answer, eventually, type TestService } from '@fernway/service-kit/testing';
import { asAdmin } from '@fernway/database/testing';
import { uuidv7 } from 'uuidv7';
import { cookieOf, password, refreshWith, register, signInAs, withCookie } from '../identity.js';

export const sessions = (identity: TestService): void =>
  describe('sessions', () => {
    const meStatus = async (at: TestService, token: string) => (await at.request(me, { as: token })).status;
    const admin = (text: string, values: unknown[] = []) =>
      asAdmin(identity.database.adminUrl, (db) => db.query(text, values));
    /** Lets time pass for the refresh tokens of a user. */
    const age = (user: string, seconds: number) =>
      admin(`update refresh_token set replaced_at = replaced_at - make_interval(secs => $2) where user_id = $1`, [
        user,
        seconds,
      ]);
    const claimsOf = (token: string) => JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString());

    /** As the browser is told of it, with its life. */
    const refreshCookieOf = ({ headers }: Answer): string =>
      [headers['set-cookie']].flat().find((cookie) => cookie?.startsWith('fernway-refresh-'))!;

    describe('sign-in', () => {
      it('opens a session, tells the platform, and answers no more than the contract', async () => {
        const { email, user } = await register(identity);
        const answer = await signInAs(identity, email.toUpperCase());
        expect(answer.status).toBe(200);
        expect(answer.body.user).toEqual(user);
        expect(answer.text).not.toContain('argon2');
        expect(await meStatus(identity, answer.body.session.accessToken)).toBe(200);
        const [signedIn] = await eventually(() => {
          const found = identity.events.of(UserSignedIn).filter(({ data }) => data.userId === user.id);
          return found.length > 0 && found;
        });
        expect(signedIn!.data.sessionId).toBe(claimsOf(answer.body.session.accessToken).sid);
        await eventually(() => identity.events.of(UserRegistered).find(({ data }) => data.userId === user.id));
      });

      it('lets many in at once from one address: none waits for another that waits for it', async () => {
        const people = [await register(identity), await register(identity), await register(identity)];
        for (let round = 0; round < 4; round += 1) {
          const answers = await Promise.all(
            people.flatMap(({ email }) => [1, 2, 3, 4].map(() => signInAs(identity, email))),
          );
          expect(answers.filter(({ body }) => body.code === 'unavailable')).toEqual([]);
        }
      });

      it('keeps the cookie for 30 days when asked to, else until the browser closes', async () => {
        const { email } = await register(identity);
        const short = refreshCookieOf(await signInAs(identity, email));
        expect(short).not.toMatch(/Expires|Max-Age/);
        const kept = refreshCookieOf(await signInAs(identity, email, { keepSignedIn: true }));
        const expires = Date.parse(kept.match(/Expires=([^;]+)/)![1]!);
        expect(Math.round((expires - Date.now()) / 86_400_000)).toBe(30);
        expect(kept).toMatch(/HttpOnly; SameSite=Strict/);
      });

      it('takes the time zone of the browser where the profile has none', async () => {
        const { email } = await register(identity);
        expect((await signInAs(identity, email, { timeZone: 'Europe/Berlin' })).body.user.timeZone).toBe(
          'Europe/Berlin',
        );
        expect((await signInAs(identity, email, { timeZone: 'Asia/Seoul' })).body.user.timeZone).toBe('Europe/Berlin');
      });

      it('answers the same to a wrong password and to an unknown address', async () => {
        const { email } = await register(identity);
        const wrong = await signInAs(identity, email, { password: 'wrong-passw0rd!' });
        const unknown = await signInAs(identity, 'nobody@example.com');
        for (const answer of [wrong, unknown]) {
          expect([answer.status, answer.body.code, answer.body.detail]).toEqual([
            401,
            'invalid-credentials',
            'Wrong e-mail or password',
          ]);
          expect(cookieOf(answer)).toBeUndefined();
        }
      });

      it('needs both fields', async () => {
        expect((await identity.request(signIn, { body: { email: '', password } })).status).toBe(400);
        expect((await identity.request(signIn, { body: { email: 'a@example.com' } })).status).toBe(400);
      });

      it('slows down guessing, also with the right password, and forgives after a success', async () => {
        const { email } = await register(identity);
        for (let guess = 0; guess < 5; guess += 1) await signInAs(identity, email, { password: 'wrong-passw0rd!' });
        await signInAs(identity, email, { password: 'wrong-passw0rd!' });
        const blocked = await signInAs(identity, email);
        expect([blocked.status, blocked.body.code]).toEqual([429, 'too-many-requests']);
        expect(Number(blocked.headers['retry-after'])).toBeGreaterThan(0);
        await admin(`update sign_in_throttle set blocked_until = now() - interval '1 second'`);
        expect((await signInAs(identity, email)).status).toBe(200);
        expect((await signInAs(identity, email, { password: 'wrong-passw0rd!' })).status).toBe(401);
        expect((await signInAs(identity, email)).status).toBe(200);
      });

      it('counts a network of IPv6 as one guesser', async () => {
        const { email } = await register(identity);
        const guess = async (ip: string) =>
          (
            await identity.request(signIn, {
              body: { email, password: 'wrong-passw0rd!' },
              headers: await identity.passedOn(ip),
            })
          ).status;
        const statuses = [];
        for (let at = 0; at < 7; at += 1) statuses.push(await guess(`2001:db8:1:2::${at}`));
        expect([statuses.slice(0, 5), statuses.at(-1)]).toEqual([[401, 401, 401, 401, 401], 429]);
        expect(await guess('2001:db8:1:3::1')).toBe(401);
        await admin('delete from sign_in_throttle');
      });

      it('counts a burst of parallel guesses', async () => {
        const { email } = await register(identity);
        const answers = await Promise.all(
          Array.from({ length: 12 }, () => signInAs(identity, email, { password: 'wrong-passw0rd!' })),
        );
        expect(answers.filter(({ status }) => status === 429).length).toBeGreaterThanOrEqual(5);
        await admin('delete from sign_in_throttle');
      });
    });

    describe('refresh', () => {
      it('rotates the cookie and mints a token for the same session', async () => {
        const { cookie, token } = await register(identity);
        const answer = await refreshWith(identity, cookie);
        expect(answer.status).toBe(200);
        expect(cookieOf(answer)).not.toBe(cookie);
        expect(claimsOf(answer.body.session.accessToken).sid).toBe(claimsOf(token).sid);
        expect(await meStatus(identity, answer.body.session.accessToken)).toBe(200);
        expect(Object.keys(answer.body)).toEqual(['session']);
      });

      it('answers with it what a starting page reads; null is what nobody has answered', async () => {
        const { cookie, token } = await register(identity);
        const include = ['me', 'onboarding'];
        const unanswered = await refreshWith(identity, cookie, { include });
        expect(unanswered.body).toEqual({
          session: expect.anything(),
          me: (await identity.request(me, { as: token })).body,
          onboarding: null,
        });
        const answers = { businessType: 'education', teamSize: 'solo', focusAreas: ['sales'] } as const;
        await identity.request(putOnboarding, { as: token, body: answers });
        const answered = await refreshWith(identity, cookieOf(unanswered)!, { include });
        expect(answered.body).toMatchObject({
          me: unanswered.body.me,
          onboarding: { ...answers, dashboardPath: '/dashboard/edu' },
        });
        const partly = await refreshWith(identity, cookieOf(answered)!, { include: ['onboarding'] });
        expect(Object.keys(partly.body)).toEqual(['session', 'onboarding']);
        expect((await refreshWith(identity, cookieOf(partly)!, { include: ['members'] })).status).toBe(400);
      });

      it('is of the workspace that is switched to', async () => {
        const owner = await register(identity);
        const guest = await register(identity, { firstName: 'Grace' });
        const there = (await identity.request(me, { as: owner.token })).body.workspace.id as string;
        await admin(`insert into membership (workspace_id, user_id, role) values ($1, $2, 'viewer')`, [
          there,
          guest.user.id,
        ]);
        const switched = await refreshWith(identity, guest.cookie, { workspaceId: there, include: ['me'] });
        expect(switched.body.me).toMatchObject({
          user: { firstName: 'Grace' },
          workspace: { id: there },
          role: 'viewer',
        });
      });

      it('answers a repeated token with the same successor for 20 seconds', async () => {
        const { cookie, user } = await register(identity);
        const first = cookieOf(await refreshWith(identity, cookie));
        expect(cookieOf(await refreshWith(identity, cookie))).toBe(first);
        await age(user.id, 18);
        expect(cookieOf(await refreshWith(identity, cookie))).toBe(first);
      });

      it('ends the family, descendants and access tokens, when an old token is used later', async () => {
        const { cookie, user, token } = await register(identity);
        const second = cookieOf(await refreshWith(identity, cookie))!;
        const third = await refreshWith(identity, second);
        await age(user.id, 21);
        const replayed = await refreshWith(identity, cookie);
        expect([replayed.status, replayed.body.code]).toEqual([401, 'session-ended']);
        expect(String(replayed.headers['set-cookie'])).toMatch(
          /^fernway-refresh-4000=;.*(Max-Age=0|Expires=Thu, 01 Jan 1970)/,
        );
        expect((await refreshWith(identity, cookieOf(third)!)).status).toBe(401);
        expect(await meStatus(identity, token)).toBe(401);
        expect(await meStatus(identity, third.body.session.accessToken)).toBe(401);
        await eventually(() => identity.events.of(SessionEnded).find(({ data }) => data.userId === user.id));
      });

      it("leaves the account's other sessions alone when one family ends", async () => {
        const { cookie, user, email } = await register(identity);
        const other = cookieOf(await signInAs(identity, email))!;
        await refreshWith(identity, cookie);
        await age(user.id, 21);
        expect((await refreshWith(identity, cookie)).status).toBe(401);
        expect((await refreshWith(identity, other)).status).toBe(200);
      });

      it('serves two tabs and a payment tab at once, on two instances, without signing anybody out', async () => {
        const second = await identity.another();
        let { cookie } = await register(identity);
        for (let round = 0; round < 5; round += 1) {
          const answers = await Promise.all([identity, second, identity].map((at) => refreshWith(at, cookie)));
          expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
          expect(new Set(answers.map(cookieOf)).size).toBe(1);
          cookie = cookieOf(answers[0]!)!;
        }
        await second.close();
      });

      it('never sets the cookie back: a late tab gets the newest token', async () => {
        const { cookie } = await register(identity);
        const second = cookieOf(await refreshWith(identity, cookie))!;
        const third = cookieOf(await refreshWith(identity, second));
        expect(cookieOf(await refreshWith(identity, cookie))).toBe(third);
      });

      it('stores hashes only', async () => {
        const { cookie, user } = await register(identity);
        const next = cookieOf(await refreshWith(identity, cookie))!;
        const { rows } = await admin('select row_to_json(t)::text as row from refresh_token t where user_id = $1', [
          user.id,
        ]);
        expect(rows).toHaveLength(2);
        for (const secret of [cookie, next]) {
          const forms = [secret, Buffer.from(secret, 'base64url').toString('hex'), Buffer.from(secret).toString('hex')];
          for (const form of forms) expect(rows.map(({ row }) => row).join()).not.toContain(form);
        }
      });

      it('ends with its idle time and with its absolute time', async () => {
        const { cookie, user, email } = await register(identity);
        await admin(`update session set idle_until = now() - interval '1 second' where user_id = $1`, [user.id]);
        expect((await refreshWith(identity, cookie)).status).toBe(401);
        const kept = cookieOf(await signInAs(identity, email, { keepSignedIn: true }))!;
        await admin(`update session set absolute_until = now() + interval '2 days' where user_id = $1`, [user.id]);
        const prolonged = await refreshWith(identity, kept);
        const expires = Date.parse(String(prolonged.headers['set-cookie']).match(/Expires=([^;]+)/)![1]!);
        expect(Math.round((expires - Date.now()) / 86_400_000)).toBe(2);
        await admin(`update session set absolute_until = now() where user_id = $1`, [user.id]);
        expect((await refreshWith(identity, cookieOf(prolonged)!)).status).toBe(401);
      });

      it('switches to another workspace of the user, and to no other', async () => {
        const guest = await register(identity);
        const host = await register(identity);
        const { body } = await identity.request(me, { as: host.token });
        const foreign = await refreshWith(identity, guest.cookie, { workspaceId: body.workspace.id });
        expect([foreign.status, foreign.body.code]).toEqual([404, 'not-found']);
        await admin(`insert into membership (workspace_id, user_id, role) values ($1, $2, 'viewer')`, [
          body.workspace.id,
          guest.user.id,
        ]);
        const switched = await refreshWith(identity, guest.cookie, { workspaceId: body.workspace.id });
        expect(claimsOf(switched.body.session.accessToken)).toMatchObject({
          ws: body.workspace.id,
          role: 'viewer',
        });
        const there = await identity.request(me, { as: switched.body.session.accessToken });
        expect(there.body).toMatchObject({ workspace: body.workspace, role: 'viewer' });
        const stays = await refreshWith(identity, cookieOf(switched)!);
        expect(claimsOf(stays.body.session.accessToken).ws).toBe(body.workspace.id);
        const back = await signInAs(identity, guest.email);
        expect(claimsOf(back.body.session.accessToken).ws).toBe(body.workspace.id);
      });

      it('falls back to a workspace of his own when the membership is gone', async () => {
        const guest = await register(identity);
        await admin(`update session set workspace_id = $2 where user_id = $1`, [guest.user.id, uuidv7()]);
        const answer = await refreshWith(identity, guest.cookie);
        expect(claimsOf(answer.body.session.accessToken).ws).toBe(claimsOf(guest.token).ws);
      });

      it.each([
        ['without a cookie', {}, 401],
        ['with an unknown cookie', withCookie('x'.repeat(43)), 401],
        ['from another origin', { origin: 'https://evil.example' }, 403],
        ['from another port of the same host', { origin: 'http://localhost:4001' }, 403],
        ['from another site', { 'sec-fetch-site': 'cross-site' }, 403],
      ])('is refused %s', async (_why, headers, status) => {
        expect((await identity.request(refresh, { body: {}, headers })).status).toBe(status);
      });

      it('is allowed from the own origin', async () => {
        const { cookie } = await register(identity);
        const headers = {
          ...withCookie(cookie),
          origin: 'http://localhost:4000',
          'sec-fetch-site': 'same-origin',
        };
        expect((await identity.request(refresh, { body: {}, headers })).status).toBe(200);
      });
    });

    describe('sign-out', () => {
      it('ends every session and access token of the account, on two instances and after a restart', async () => {
        const second = await identity.another();
        const { email, cookie, token, user } = await register(identity);
        const elsewhere = await signInAs(second, email);
        const bystander = await register(identity);
        for (const at of [identity, second]) {
          expect([await meStatus(at, token), await meStatus(at, elsewhere.body.session.accessToken)]).toEqual([
            200, 200,
          ]);
        }
        const answer = await identity.request(signOut, { body: {}, headers: withCookie(cookie) });
        expect([answer.status, answer.text]).toEqual([204, '']);
        expect(await meStatus(identity, token)).toBe(401);
        await eventually(async () => (await meStatus(second, token)) === 401);
        expect(await meStatus(second, elsewhere.body.session.accessToken)).toBe(401);

        expect((await refreshWith(second, cookieOf(elsewhere)!)).status).toBe(401);
        expect(await meStatus(second, bystander.token)).toBe(200);
        const ended = await eventually(() =>
          identity.events.of(SessionEnded).find(({ data }) => data.userId === user.id),
        );
        expect(ended.data.sessionIds).toHaveLength(2);

        const restarted = await identity.another();
        expect(await meStatus(restarted, token)).toBe(401);
        await Promise.all([restarted.close(), second.close()]);
        expect((await signInAs(identity, email)).status).toBe(200);
      });

      it('without a session clears the cookie and ends nothing', async () => {
        const answer = await identity.request(signOut, { body: {} });
        expect(answer.status).toBe(204);
        expect(String(answer.headers['set-cookie'])).toMatch(/^fernway-refresh-4000=;/);
      });
    });

    describe('a session that is over', () => {
      it('is kept for a day, so that a stolen token still finds it ended, then forgotten with its tokens', async () => {
        const { user, cookie } = await register(identity);
        await refreshWith(identity, cookie);
        const sweeper = identity.app.get(SweeperService);
        const left = async () => {
          const { rows } = await admin(
            `select (select count(*)::int from session where user_id = $1) as sessions,
                (select count(*)::int from refresh_token where user_id = $1) as tokens`,
            [user.id],
          );
          return rows[0];
        };
        await admin(`update session set ended_at = now() - interval '23 hours' where user_id = $1`, [user.id]);
        await sweeper.sweep();
        expect(await left()).toEqual({ sessions: 1, tokens: 2 });
        await admin(`update session set ended_at = now() - interval '25 hours' where user_id = $1`, [user.id]);
        await sweeper.sweep();
        expect(await left()).toEqual({ sessions: 0, tokens: 0 });
      });
    });

    describe('a changed role', () => {
      it('makes the old access token useless and the next refresh carry the new one', async () => {
        const { cookie, token, user } = await register(identity);
        const { ws } = claimsOf(token);
        expect(await meStatus(identity, token)).toBe(200);
        await admin(`update membership set role = 'viewer' where user_id = $1`, [user.id]);
        const data = {
          userId: user.id,
          workspaceId: ws,
          role: 'viewer' as const,
          changedAt: new Date().toISOString(),
        };
        await identity.events.publish(MemberChanged, {
          subject: user.id,
          version: 2,
          user: user.id,
          workspace: ws,
          data,
        });
        await eventually(async () => (await meStatus(identity, token)) === 401);
        const { body } = await refreshWith(identity, cookie);
        expect(claimsOf(body.session.accessToken).role).toBe('viewer');
        expect(await meStatus(identity, body.session.accessToken)).toBe(200);
      });
    });
  });
