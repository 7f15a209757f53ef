// @ts-check
import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * A person's first minutes over the public API: an account with its welcome tokens, a lead, an e-mail to it drafted by AI,
 * and what that cost.
 * @param {string} url of a running platform
 */
export async function mainJob(url) {
  const page = await fetch(url);
  assert.equal(page.status, 200, 'the first page');
  assert.match(page.headers.get('content-type') ?? '', /^text\/html/);

  const account = {
    email: `ann.${Date.now()}@oak.example`,
    password: 'correct-horse-1!',
    firstName: 'Ann',
    lastName: 'Lee',
  };
  const { session } = await call(url, 'POST', '/api/identity/sign-up', 201, account);
  const token = session.accessToken;
  // Welcome tokens come by an event.
  const before = await balance(url, token, 10);

  const lead = await call(
    url,
    'POST',
    '/api/crm/contacts',
    201,
    { name: 'Mara Jones', email: 'mara@oak.example', companyName: 'Oak Bakery' },
    token,
  );
  assert.equal(lead.lifecycle, 'lead');
  const draft = await call(
    url,
    'POST',
    '/api/ai/emails',
    200,
    { emailType: 'follow-up', context: 'delivery on Mondays', contactId: lead.id },
    token,
  );
  assert.match(draft.result.body, /Mara Jones/, 'the draft speaks to the lead');
  assert.ok(draft.receipt.tokens > 0, 'a draft costs tokens');
  await balance(url, token, before - draft.receipt.tokens);
}

/**
 * Waits until the balance is what it must be.
 * @param {string} url
 * @param {string} token
 * @param {number} wanted
 */
async function balance(url, token, wanted) {
  let available;
  for (const end = Date.now() + 30_000; Date.now() < end; await sleep(100)) {
    ({ available } = await call(url, 'GET', '/api/tokens/balance', 200, undefined, token));
    if (available === wanted) return wanted;
  }
  throw new Error(`the balance is ${available}, not ${wanted}`);
}

/**
 * @param {string} url
 * @param {string} method
 * @param {string} path
 * @param {number} wanted status
 * @param {object} [body]
 * @param {string} [token]
 */
async function call(url, method, path, wanted, body, token) {
  const headers = {
    origin: url,
    'content-type': 'application/json',
    ...(token && { authorization: `Bearer ${token}` }),
  };
  const answer = await fetch(url + path, { method, headers, ...(body && { body: JSON.stringify(body) }) });
  const text = await answer.text();
  assert.equal(answer.status, wanted, `${method} ${path} answered ${answer.status}: ${text.slice(0, 300)}`);
  return JSON.parse(text);
}
