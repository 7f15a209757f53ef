import { me, signUp } from '@fernway/contracts/http/identity';
import { type TestService } from '@fernway/service-kit/testing';
import { cookieOf, password, register } from '../identity.js';

export const signingUp = (identity: TestService): void =>
  describe('signing up', () => {
    const valid = { email: 'grace@example.com', password, firstName: 'Grace', lastName: 'Hopper' };

    describe('sign-up', () => {
      it('creates account, workspace and session, and sets the refresh cookie', async () => {
        const answer = await identity.request(signUp, { body: { ...valid, timeZone: 'Asia/Tokyo' } });
        expect(answer.status).toBe(201);
        expect(answer.body.user).toMatchObject({
          email: 'grace@example.com',
          firstName: 'Grace',
          timeZone: 'Asia/Tokyo',
        });
        expect(Object.keys(answer.body).sort()).toEqual(['session', 'user']);
        expect(answer.headers['set-cookie']).toEqual([
          expect.stringMatching(/^fernway-refresh-4000=.*; Path=\/; HttpOnly; SameSite=Strict$/),
          expect.stringMatching(
            /^fernway-device-4000-[0-9a-f]{16}=.*; Max-Age=15552000; Path=\/api\/identity; HttpOnly; SameSite=Strict$/,
          ),
        ]);

        const known = await identity.request(me, { as: answer.body.session.accessToken });
        expect(known.status).toBe(200);
        expect(known.body).toMatchObject({
          user: answer.body.user,
          workspace: { name: 'Grace Hopper' },
          role: 'owner',
        });
      });

      it('refuses a second account with the same address, whatever its case', async () => {
        const { email } = await register(identity);
        const answer = await identity.request(signUp, { body: { ...valid, email: email.toUpperCase() } });
        expect([answer.status, answer.body.code]).toEqual([409, 'email-taken']);
        expect(cookieOf(answer)).toBeUndefined();
      });

      it.each([['short1!'], ['no-digits-here!'], ['nosymbol1234'], ['12345678 abc']])(
        'refuses the password %s',
        async (weak) => {
          const answer = await identity.request(signUp, {
            body: { ...valid, email: 'weak@example.com', password: weak },
          });
          expect(answer.status).toBe(400);
          expect(answer.body.errors).toEqual([
            {
              path: 'password',
              message: 'Password must be at least 8 characters and contain at least one number and one symbol',
            },
          ]);
        },
      );
    });
  });
