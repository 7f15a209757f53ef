// Own boot: few accounts, hashes, sessions and invitations are allowed.
import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { requestPasswordReset, resetPassword } from '@fernway/contracts/http/account-mails';
import { signIn, signUp } from '@fernway/contracts/http/identity';
import { invite } from '@fernway/contracts/http/invitations';
import { startTestService, type TestService } from '@fernway/service-kit/testing';
import { service } from '../src/main.js';
import { cookieOf, letterTo, password, prove } from './identity.js';

const limits = {
  MAIL: 'local',
  LIMIT_ACCOUNTS_PER_CLIENT: '4',
  LIMIT_HASHES_PER_CLIENT: '6',
  LIMIT_SIGN_INS_PER_ACCOUNT: '3',
  LIMIT_INVITATIONS_PER_SENDER: '5',
  LIMIT_INVITATIONS_PER_RECIPIENT: '2',
};
let identity: TestService;
beforeAll(async () => {
  identity = await startTestService(service, { env: limits });
});
afterAll(() => identity.close());

/** Each test has clients that no other has. */
let network = 0;
beforeEach(() => {
  network += 1;
});
const client = (host: number) => `10.0.${network}.${host}`;
const client6 = (host: number) => `2001:db8:0:${network}::${host}`;

let people = 0;
const join = async (ip: string, on = identity, email = `ada.${++people}@oak.example`) => {
  const answer = await on.request(signUp, {
    body: { email, password, firstName: 'Ada', lastName: 'Lee' },
    headers: await on.passedOn(ip),
  });
  const { status, body, headers } = answer;
  return { status, body, headers, email, cookie: cookieOf(answer) };
};
const enter = async (email: string, ip: string, given = password) =>
  identity.request(signIn, { body: { email, password: given }, headers: await identity.passedOn(ip) });
const accounts = () =>
  identity.database.tenancy.run({ platform: 'sign-in' }, (tx) => tx.query({ text: 'select from account_email' }));

it('makes so many accounts for one client in an hour, whichever instance is asked, and hashes nothing for the rest', async () => {
  const before = (await accounts()).length;
  const second = await identity.another();
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, index) => join(client(9), index % 2 ? second : identity)),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([
    201,
    201,
    201,
    201,
    ...Array.from({ length: 8 }, () => 429),
  ]);
  const refused = answers.find(({ status }) => status === 429)!;
  expect([refused.body.code, Number(refused.headers['retry-after']) > 3000]).toEqual(['too-many-requests', true]);
  expect(await accounts()).toHaveLength(before + 4);
  expect((await join(client(10))).status).toBe(201);
  await second.close();
});

it('counts who asks whether addresses are known just the same', async () => {
  const { email } = await join(client(1));
  const asked = [];
  for (let attempt = 0; attempt < 6; attempt += 1) asked.push((await join(client(2), identity, email)).status);
  expect(asked).toEqual([409, 409, 409, 409, 429, 429]);
});

it('looks at so many passwords for one client, whomever they are for', async () => {
  const statuses: number[] = [];
  for (let index = 0; index < 9; index += 1)
    statuses.push((await enter(`nobody.${index}@oak.example`, client6(1), 'wrong-h0rse!!')).status);
  expect(statuses).toEqual([401, 401, 401, 401, 401, 401, 429, 429, 429]);
  const { email } = await join(client(9));
  expect([(await enter(email, client6(2))).status, (await enter(email, client(9))).status]).toEqual([429, 200]);
});

it('sets so many passwords for one client by mailed links, and leaves the link to the next', async () => {
  const links = [];
  for (let index = 0; index < 7; index += 1) {
    const { email, body } = await join(client(index));
    await identity.request(requestPasswordReset, { body: { email } });
    links.push({ email, token: (await letterTo(identity, body.user.id, 'password-reset')).token! });
  }
  const set = async (token: string, ip: string) =>
    (
      await identity.request(resetPassword, {
        body: { token, password: 'battery-5taple!' },
        headers: await identity.passedOn(ip),
      })
    ).status;
  const statuses = [];
  for (const { token } of links) statuses.push(await set(token, client(77)));
  expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 429]);
  const last = links.at(-1)!;
  expect((await enter(last.email, client(78))).status).toBe(200);
  expect(await set(last.token, client(79))).toBe(200);
});

it('opens so many sessions of one account, and lets nobody use them up who does not know the password', async () => {
  const { email } = await join(client(9));
  for (let index = 0; index < 4; index += 1)
    expect((await enter(email, client(100 + index), 'wrong-h0rse!!')).status).toBe(401);
  const statuses: number[] = [];
  for (let index = 0; index < 5; index += 1) statuses.push((await enter(email, client(index))).status);
  expect(statuses).toEqual([200, 200, 200, 429, 429]);
});

it('mails so many invitations for one person, and to one address from all of them', async () => {
  const inviteAs = async (token: string, email: string) =>
    (await identity.request(invite, { as: token, body: { email, role: 'member' } })).status;
  const tokens: string[] = [];
  for (let index = 0; index < 3; index += 1) {
    const { body, cookie } = await join(client(index));
    const { user, session } = body;
    await prove(identity, user.id, cookie!);
    tokens.push(session.accessToken);
  }
  const spellings = ['victim@gmail.com', 'Vic.Tim+1@gmail.com', 'v.ictim@googlemail.com'];
  const toVictim = [];
  for (const [index, token] of tokens.entries()) toVictim.push(await inviteAs(token, spellings[index]!));
  expect(toVictim).toEqual([201, 201, 429]);
  const byOne = [];
  for (let index = 0; index < 6; index += 1) byOne.push(await inviteAs(tokens[2]!, `guest.${index}@oak.example`));
  expect(byOne).toEqual([201, 201, 201, 201, 201, 429]);
});
