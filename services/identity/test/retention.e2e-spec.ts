// Own boots: it sweeps the whole installation, and one keeps everything for ever.
import { createApiKey, exchangeApiKey, listApiKeys, revokeApiKey } from '@fernway/contracts/http/api-keys';
import { listDrafts, putDraft } from '@fernway/contracts/http/drafts';
import { invite, listInvitations } from '@fernway/contracts/http/invitations';
import { asAdmin } from '@fernway/database/testing';
import { SweeperService } from '@fernway/service-kit';
import { startTestService, type TestService } from '@fernway/service-kit/testing';
import { service } from '../src/main.js';
import { registerProved, refreshWith } from './identity.js';

let identity: TestService;
let forEver: TestService;
beforeAll(async () => {
  identity = await startTestService(service, { env: { MAIL: 'local' } });
  forEver = await startTestService(service, {
    env: { MAIL: 'local', KEEP_INVITATIONS_DAYS: '0', KEEP_REVOKED_API_KEYS_DAYS: '0' },
  });
});
afterAll(() => Promise.all([identity.close(), forEver.close()]));

const admin = async (text: string, values: unknown[] = [], of = identity) =>
  (await asAdmin(of.database.adminUrl, (db) => db.query<{ id: string; count: number }>(text, values))).rows;
const sweep = (of = identity) => of.app.get(SweeperService).sweep();
const count = async (table: string) => (await admin(`select count(*)::int as count from ${table}`))[0]!.count;

const invited = async (of: TestService, as: string, email: string, expiredFor: string) => {
  const { status, body } = await of.request(invite, { as, body: { email, role: 'member' } });
  expect(status).toBe(201);
  await admin(
    'update invitation set expires_at = now() - $2::interval where invitation_id = $1',
    [body.id, expiredFor],
    of,
  );
};
const invitationsOf = async (of: TestService, as: string): Promise<string[]> =>
  (await of.request(listInvitations, { as })).body.items.map(({ email }: { email: string }) => email).sort();

const keyOf = async (of: TestService, as: string, name: string) => {
  const { status, body } = await of.request(createApiKey, {
    as,
    body: { name, scopes: ['contacts:read'], expiresAt: null },
  });
  expect(status).toBe(201);
  return body as { id: string; secret: string };
};
const revoked = async (of: TestService, as: string, name: string, ago: string) => {
  const { id } = await keyOf(of, as, name);
  expect((await of.request(revokeApiKey, { as, params: { id } })).status).toBe(204);
  await admin('update api_key set revoked_at = now() - $2::interval where key_id = $1', [id, ago], of);
};
const keysOf = async (of: TestService) =>
  (await admin('select name as id from api_key order by name', [], of)).map(({ id }) => id);

it('forgets invitations that expired a month ago, and no other', async () => {
  const { token } = await registerProved(identity);
  await invited(identity, token, 'old@oak.example', '30 days 1 minute');
  await invited(identity, token, 'expired@oak.example', '29 days 23 hours');
  await invited(identity, token, 'open@oak.example', '-5 days');
  await sweep();
  expect(await invitationsOf(identity, token)).toEqual(['expired@oak.example', 'open@oak.example']);
});

it('forgets drafts that nobody touched for 30 days', async () => {
  const { token } = await registerProved(identity);
  for (const key of ['old', 'recent'])
    await identity.request(putDraft, { as: token, params: { key }, body: { value: 'Call back' } });
  await admin(
    `update draft set updated_at = now() - case key when 'old' then interval '30 days 1 minute' else interval '29 days 23 hours' end`,
  );
  await sweep();
  expect((await identity.request(listDrafts, { as: token })).body.items).toMatchObject([{ key: 'recent' }]);
});

it('forgets API keys that were revoked long ago; one that works stays, however old', async () => {
  const { token } = await registerProved(identity);
  await revoked(identity, token, 'long revoked', '90 days 1 minute');
  await revoked(identity, token, 'revoked', '89 days');
  const working = await keyOf(identity, token, 'working');
  await admin(`update api_key set created_at = now() - interval '3 years' where key_id = $1`, [working.id]);
  await sweep();
  expect(await keysOf(identity)).toEqual(['revoked', 'working']);
  expect((await identity.request(exchangeApiKey, { body: { key: working.secret } })).status).toBe(200);
  expect((await identity.request(listApiKeys, { as: token })).body.items).toMatchObject([{ name: 'working' }]);
});

it('forgets more than one step takes, with two instances at once, and leaves accounts and living sessions alone', async () => {
  const { user, cookie } = await registerProved(identity);
  await refreshWith(identity, cookie);
  const { cookie: alive } = await registerProved(identity);
  await admin(
    `
    insert into invitation (workspace_id, invitation_id, email, email_key, role, invited_by, token_hash, expires_at)
    select workspace_id, gen_random_uuid(), n || '@elm.example', n || '@elm.example', 'member', user_id, '', now() - interval '31 days'
      from account, generate_series(1, 2500) n where user_id = $1`,
    [user.id],
  );
  await admin(
    `
    insert into account_mail (user_id, mail_id, kind, email, created_at, expires_at)
    select user_id, gen_random_uuid(), 'confirmation', email, now() - interval '31 days', now() - interval '28 days' from account, generate_series(1, 1100) n where user_id = $1`,
    [user.id],
  );
  await admin(
    `insert into sign_in_throttle (key, failures, blocked_until, failed_at) select int4send(n), 1, now(), now() - interval '25 hours' from generate_series(1, 1100) n`,
  );
  await admin(
    `
    insert into session (user_id, session_id, workspace_id, keep_signed_in, idle_until, absolute_until)
    select user_id, gen_random_uuid(), workspace_id, false, now() - interval '2 days', now() + interval '1 day' from account, generate_series(1, 250) n where user_id = $1`,
    [user.id],
  );
  await admin(`
    insert into refresh_token (token_hash, user_id, session_id)
    select sha256(convert_to(session_id || ' ' || n, 'UTF8')), user_id, session_id from session, generate_series(1, 3) n where idle_until < now()`);
  const before = [await count('account'), await count('membership'), await count('workspace')];
  const second = await identity.another();
  await Promise.all([sweep(identity), sweep(second)]);
  await sweep();
  await second.close();
  expect(await admin(`select email from invitation where email like '%@elm.example'`)).toEqual([]);
  expect(await admin(`select from account_mail where created_at < now() - interval '30 days'`)).toEqual([]);
  expect(await count('sign_in_throttle')).toBe(0);
  expect(await admin('select from session where idle_until < now()')).toEqual([]);
  expect(
    await admin(
      'select from refresh_token t where not exists (select from session s where s.session_id = t.session_id)',
    ),
  ).toEqual([]);
  expect([await count('account'), await count('membership'), await count('workspace')]).toEqual(before);
  expect((await refreshWith(identity, alive)).status).toBe(200);
});

it('keeps for ever what the operator keeps for ever', async () => {
  const { token } = await registerProved(forEver);
  await invited(forEver, token, 'old@oak.example', '10 years');
  await revoked(forEver, token, 'long revoked', '10 years');
  await sweep(forEver);
  expect(await invitationsOf(forEver, token)).toEqual(['old@oak.example']);
  expect(await keysOf(forEver)).toEqual(['long revoked']);
});
