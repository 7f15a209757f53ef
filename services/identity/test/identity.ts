import { AccountMailDue } from '@fernway/contracts/events/identity';
import {
  type AccountLetter,
  type AccountMailKind,
  confirmAddress,
  getAccountLetter,
} from '@fernway/contracts/http/account-mails';
import { refresh, signUp, signIn } from '@fernway/contracts/http/identity';
import { eventually, type Answer, type TestService, type TestSettings } from '@fernway/service-kit/testing';

export const password = 'correct-h0rse!';

/** The refresh token that an answer sets; undefined when it sets none. */
export const cookieOf = ({ headers }: Answer): string | undefined =>
  [headers['set-cookie']]
    .flat()
    .map((cookie) => cookie?.match(/^fernway-refresh-4000=([^;]+);/)?.[1])
    .find(Boolean);

/** Of the one service that most files share: what they ask for, all from one address, is more than a client may. */
export const sharedSettings: TestSettings = {
  env: { MAIL: 'local', LIMIT_ACCOUNTS_PER_CLIENT: '2000', LIMIT_HASHES_PER_CLIENT: '5000' },
  // It goes also where no account has the address, so that nobody can tell the cases apart by time.
  loneEvents: [AccountMailDue.type],
};

let addresses = 0;
export const newAddress = () => `guest.${++addresses}@oak.example`;

let people = 0;

/** Signs somebody new up, and gives what the browser then holds. */
export async function register(identity: TestService, input: Record<string, unknown> = {}) {
  const email = `ada.${++people}@example.com`;
  const body = { email, password, firstName: 'Ada', lastName: 'Lovelace', ...input };
  const answer = await identity.request(signUp, { body });
  expect(answer.status).toBe(201);
  return {
    email,
    user: answer.body.user,
    token: answer.body.session.accessToken as string,
    cookie: cookieOf(answer)!,
  };
}

export const withCookie = (token: string) => ({ cookie: `fernway-refresh-4000=${token}` });

export const refreshWith = (identity: TestService, token: string, body: object = {}) =>
  identity.request(refresh, { body, headers: withCookie(token) });

export const signInAs = (identity: TestService, email: string, input: object = {}) =>
  identity.request(signIn, { body: { email, password, ...input } });

/** The mails about an account that messaging would write now, the first first. */
export async function lettersTo(identity: TestService, user: string): Promise<AccountLetter[]> {
  const as = await identity.serviceToken('messaging');
  const due = identity.events.of(AccountMailDue).filter(({ data }) => data.userId === user);
  const asked = await Promise.all(
    due.map(({ data }) => identity.request(getAccountLetter, { params: { user, id: data.mailId }, as })),
  );
  return asked.flatMap(({ status, body }) => (status === 200 ? [body as AccountLetter] : []));
}

/** The latest mail of a kind, once it is due. */
export const letterTo = (identity: TestService, user: string, kind: AccountMailKind): Promise<AccountLetter> =>
  eventually(async () => (await lettersTo(identity, user)).filter((letter) => letter.kind === kind).at(-1));

/** Somebody who has used the link of the first mail. */
export async function registerProved(identity: TestService, input: Record<string, unknown> = {}) {
  const person = await register(identity, input);
  await prove(identity, person.user.id, person.cookie);
  return person;
}

/** Uses the link of the first mail, in the browser that signed up. */
export async function prove(identity: TestService, user: string, cookie: string): Promise<void> {
  const { token } = await letterTo(identity, user, 'confirmation');
  expect(
    (await identity.request(confirmAddress, { body: { token: token! }, headers: withCookie(cookie) })).status,
  ).toBe(200);
}
