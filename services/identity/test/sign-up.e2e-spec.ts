import { confirmAddress, requestPasswordReset, resetPassword } from '@fernway/contracts/http/account-mails';
import { AccountMailDue, UserRegistered } from '@fernway/contracts/events/identity';
import { me, signUp } from '@fernway/contracts/http/identity';
import { asAdmin } from '@fernway/database/testing';
import { eventually, startTestService, type TestService } from '@fernway/service-kit/testing';
import { service } from '../src/main.js';
import { cookieOf, letterTo, lettersTo, password, register, signInAs } from './identity.js';

let identity: TestService;
beforeAll(async () => {
  identity = await startTestService(service);
});
afterAll(() => identity.close());

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

describe('where confirmation comes before the first sign-in', () => {
  let strict: TestService;
  beforeAll(async () => {
    // It goes also where no mail is written, so that nobody can tell the cases apart by time.
    strict = await startTestService(service, {
      env: { MAIL: 'local', SIGN_UP_CONFIRMATION: 'required' },
      loneEvents: [AccountMailDue.type],
    });
  });
  afterAll(() => strict.close());

  let people = 0;
  const newcomer = () => ({ ...valid, email: `grace.${++people}@oak.example`, timeZone: 'Asia/Tokyo' });
  const join = (body: typeof valid) => strict.request(signUp, { body });

  it('starts no session; signing in says why, to the right password only, until the link is used', async () => {
    const person = newcomer();
    const answer = await join(person);
    expect([answer.status, answer.body.session, answer.headers['set-cookie']]).toEqual([201, null, undefined]);
    expect(answer.body.user).toMatchObject({ email: person.email, emailVerified: false });
    const early = await signInAs(strict, person.email);
    expect([early.status, early.body.code, early.headers['set-cookie']]).toEqual([403, 'email-unverified', undefined]);
    expect((await signInAs(strict, person.email, { password: 'wr0ng-horse!' })).body.code).toBe('invalid-credentials');

    const { token } = await letterTo(strict, answer.body.user.id, 'confirmation');
    expect((await strict.request(confirmAddress, { body: { token: token! } })).status).toBe(200);
    const back = await signInAs(strict, person.email);
    expect(back.body).toMatchObject({
      user: { id: answer.body.user.id, emailVerified: true },
      session: { accessToken: expect.any(String) },
    });
  });

  it('answers the same for a known address, whose owner is told by mail', async () => {
    const person = newcomer();
    const first = await join(person);
    const second = await join({ ...person, email: person.email.toUpperCase(), password: 'other-h0rse!' });
    const shape = ({ status, headers, body }: typeof first) => ({
      status,
      headers: Object.keys(headers).sort(),
      user: {
        ...body.user,
        id: typeof body.user.id,
        createdAt: body.user.createdAt.length,
        email: body.user.email.toLowerCase(),
      },
      session: body.session,
    });
    expect(shape(second)).toEqual(shape(first));
    expect(second.body.user.id).not.toBe(first.body.user.id);
    expect(await letterTo(strict, first.body.user.id, 'account-exists')).toMatchObject({
      email: person.email,
      token: null,
    });
    expect(
      strict.events.of(UserRegistered).filter(({ data }) => data.email.toLowerCase() === person.email),
    ).toHaveLength(1);
    expect(await lettersTo(strict, second.body.user.id)).toEqual([]);
  });

  it('lets whoever reads the mailbox have the account that a stranger made with the address', async () => {
    const person = newcomer();
    const { body } = await join({ ...person, password: 'strangers-0wn!' });
    await strict.request(requestPasswordReset, { body: { email: person.email } });
    const { token } = await letterTo(strict, body.user.id, 'password-reset');
    expect((await strict.request(resetPassword, { body: { token: token!, password } })).status).toBe(200);
    expect((await signInAs(strict, person.email)).status).toBe(200);
    expect((await signInAs(strict, person.email, { password: 'strangers-0wn!' })).status).toBe(401);
  });

  it('lets in who was there before it was required', async () => {
    const person = newcomer();
    const { body } = await join(person);
    await asAdmin(strict.database.adminUrl, (db) =>
      db.query('update account set awaits_confirmation = false where user_id = $1', [body.user.id]),
    );
    expect((await signInAs(strict, person.email)).body.user.emailVerified).toBe(false);
  });

  it('takes about as long for a known address', async () => {
    const known = newcomer();
    await join(known);
    const times = { known: [] as number[], fresh: [] as number[] };
    for (let round = 0; round < 15; round += 1)
      for (const kind of ['known', 'fresh'] as const) {
        const body = kind === 'known' ? known : newcomer();
        const begin = performance.now();
        await join(body);
        times[kind].push(performance.now() - begin);
      }
    const median = (all: number[]) => all.toSorted((a, b) => a - b)[7]!;
    const [a, b] = [median(times.known), median(times.fresh)];
    // One sample is all that a stranger gets of a fresh address: the next attempt finds it known.
    expect(Math.abs(a - b)).toBeLessThan(Math.max(a, b) / 2);
    await eventually(() => strict.events.of(AccountMailDue).length > 0);
  });
});
