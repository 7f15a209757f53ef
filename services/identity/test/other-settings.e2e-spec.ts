// Own boots: a sign-up that waits for confirmation, mail that is off, and a public address on https.
import {
  confirmAddress,
  requestConfirmation,
  requestPasswordReset,
  resendMail,
  resetPassword,
} from '@fernway/contracts/http/account-mails';
import { AccountMailDue, UserRegistered } from '@fernway/contracts/events/identity';
import { signUp } from '@fernway/contracts/http/identity';
import { createInvitationLink } from '@fernway/contracts/http/invitations';
import { asAdmin } from '@fernway/database/testing';
import { startTestService, type TestService } from '@fernway/service-kit/testing';
import { jest } from '@jest/globals';
import { Passwords } from '../src/accounts/passwords.js';
import { service } from '../src/main.js';
import { letterTo, lettersTo, password, register, signInAs } from './identity.js';

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
  const newcomer = () => ({
    password,
    firstName: 'Grace',
    lastName: 'Hopper',
    email: `grace.${++people}@oak.example`,
    timeZone: 'Asia/Tokyo',
  });
  const join = (body: ReturnType<typeof newcomer>) => strict.request(signUp, { body });

  it('starts no session; signing in says why, to the right password only, until the link is used', async () => {
    const person = newcomer();
    const answer = await join(person);
    expect([answer.status, answer.body.session, answer.headers['set-cookie']]).toEqual([201, null, undefined]);
    expect(answer.body.user).toMatchObject({ email: person.email, emailVerified: false });
    const early = await signInAs(strict, person.email);
    expect([early.status, early.body.code, early.headers['set-cookie']]).toEqual([403, 'email-unverified', undefined]);
    expect((await signInAs(strict, person.email, { password: 'wr0ng-horse!' })).body.code).toBe('invalid-credentials');

    const { token } = await letterTo(strict, answer.body.user.id, 'confirmation');
    const confirm = (body: object) => strict.request(confirmAddress, { body: { token: token!, ...body } });
    expect((await confirm({})).body).toMatchObject({ status: 403, code: 'password-required', email: person.email });
    expect((await confirm({ password })).status).toBe(200);
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

  it('hashes a password for a known address too, which is what takes the time', async () => {
    const known = newcomer();
    await join(known);
    const hash = jest.spyOn(strict.app.get(Passwords, { strict: false }), 'hash');
    await join(known);
    expect(hash).toHaveBeenCalledTimes(1);
    hash.mockRestore();
  });

  it('makes no links of invitations to hand over: they would go round the proof of an address', async () => {
    const { token } = await strict.person({ role: 'owner' });
    const key = { params: { id: crypto.randomUUID() }, body: {} };
    expect((await strict.request(createInvitationLink, { as: token, ...key })).body).toMatchObject({
      status: 403,
      code: 'forbidden',
    });
  });
});

it('says that mail is off where it is', async () => {
  const off = await startTestService(service);
  try {
    const { token } = await register(off, { email: 'off@oak.example' });
    const body = { email: 'off@oak.example' };
    const answers = [
      await off.request(requestPasswordReset, { body }),
      await off.request(resendMail, { body: { ...body, type: 'sign-up' } }),
      await off.request(requestConfirmation, { as: token, body: {} }),
    ];
    for (const answer of answers)
      expect(answer).toMatchObject({
        status: 503,
        body: { code: 'feature-off', detail: expect.stringContaining('SMTP_URL') },
      });
  } finally {
    await off.close();
  }
});

describe('on https', () => {
  it('the cookie is bound to the host', async () => {
    const secure = await startTestService(service, { env: { PUBLIC_URL: 'https://fernway.example' } });
    const { email } = { email: 'secure@example.com' };
    const body = { email, password, firstName: 'S', lastName: 'S' };
    const answer = await secure.request({ method: 'POST', path: '/api/identity/sign-up' }, { body });
    expect(answer.headers['set-cookie']).toEqual([
      expect.stringMatching(/^__Host-fernway-refresh=.*; Path=\/; HttpOnly; Secure; SameSite=Strict$/),
      expect.stringMatching(/^__Secure-fernway-device-.*; Path=\/api\/identity; HttpOnly; Secure; SameSite=Strict$/),
    ]);
    await secure.close();
  });
});
