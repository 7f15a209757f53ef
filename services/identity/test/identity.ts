import { refresh, signUp, signIn } from '@fernway/contracts/http/identity';
import type { Answer, TestService } from '@fernway/service-kit/testing';

export const password = 'correct-h0rse!';

/** The refresh token that an answer sets; undefined when it sets none. */
export const cookieOf = ({ headers }: Answer): string | undefined =>
  [headers['set-cookie']]
    .flat()
    .map((cookie) => cookie?.match(/^fernway-refresh-4000=([^;]+);/)?.[1])
    .find(Boolean);

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
