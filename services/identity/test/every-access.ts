import {
  confirmAddress,
  getAccountLetter,
  readPasswordReset,
  requestConfirmation,
  requestPasswordReset,
  resendMail,
  resetPassword,
} from '@fernway/contracts/http/account-mails';
import { createApiKey, exchangeApiKey, revokeApiKey, updateApiKey } from '@fernway/contracts/http/api-keys';
import { deleteDraft, getDraft, putDraft } from '@fernway/contracts/http/drafts';
import { getOnboarding, putOnboarding, refresh, signIn, signOut, signUp } from '@fernway/contracts/http/identity';
import {
  acceptInvitation,
  createInvitationLink,
  getInvitationLetter,
  invite,
  readInvitation,
  resendInvitation,
  revokeInvitation,
  signUpInvited,
} from '@fernway/contracts/http/invitations';
import { updateWorkspaceSettings } from '@fernway/contracts/http/workspace-settings';
import { changeRole, getAddressee, handOver, listManagers, removeMember } from '@fernway/contracts/http/members';
import { asAdmin } from '@fernway/database/testing';
import { type AccessExamples, accessMatrix, type Person, type TestService } from '@fernway/service-kit/testing';
import { hashOf, hintOf, newSecret } from '../src/api-keys/api-key-secret.js';
import { letterTo, newAddress, password, register, registerProved, withCookie } from './identity.js';

/** Asks every route as everybody who may and who may not; with `thorough` in every way that there is. */
export async function everyAccess(
  identity: TestService,
  { thorough = false } = {},
): Promise<{ calls: number; problems: string[] }> {
  const admin = (text: string, values: unknown[] = []) =>
    asAdmin(identity.database.adminUrl, (db) => db.query(text, values));

  const workspaceOf = async (user: string) =>
    (await admin('select workspace_id from membership where user_id = $1', [user])).rows[0].workspace_id as string;

  /**
   * Members are members indeed: a token alone makes nobody one. Whoever comes without a workspace has one of their own.
   * Written straight into the tables, as the matrix wants hundreds and each that signs up costs two hashes and a mail.
   */
  const person: TestService['person'] = async (given = {}) => {
    const made = await identity.person(given);
    await admin(
      `with own as (insert into workspace (workspace_id, name) select $3, 'Oak' where $5),
            account as (insert into account (user_id, email, first_name, last_name, workspace_id, email_verified_at) values ($1, $2, 'A', 'Colleague', $3, now()))
       insert into membership (workspace_id, user_id, role) values ($3, $1, $4)`,
      [made.user, `${made.user}@oak.example`, made.workspace, made.role, !given.workspace],
    );
    return made;
  };

  /** An invitation by the owner of a workspace, with the token that its mail carries. */
  const invited = async ({ workspace }: Pick<Person, 'workspace'>, email = newAddress()) => {
    const { id } = (
      await identity.request(invite, { as: await person({ workspace }), body: { email, role: 'member' } })
    ).body;
    const letter = await identity.request(getInvitationLetter, {
      params: { workspace, id },
      as: await identity.serviceToken('messaging'),
    });
    return { id: id as string, token: letter.body.token as string };
  };
  /** One that may be sent again: a minute has passed. */
  const sentBefore = async (by: Person) => {
    const { id } = await invited(by);
    await admin(`update invitation set sent_at = sent_at - interval '2 minutes' where invitation_id = $1`, [id]);
    return { id };
  };

  /** Written straight into the table: a viewer has keys of the time before, and makes none. */
  const keyOf = async ({ user, workspace }: Pick<Person, 'user' | 'workspace'>, name = 'Key') => {
    const [id, secret] = [crypto.randomUUID(), newSecret()];
    await admin(
      `insert into api_key (workspace_id, key_id, user_id, name, hint, secret_hash, scopes)
       values ($1, $2, $3, $4, $5, $6, '{contacts:read}')`,
      [workspace, id, user, name, hintOf(secret), hashOf(secret)],
    );
    return { id, secret };
  };

  const colleague = async ({ workspace }: Person) => ({ id: (await person({ workspace, role: 'viewer' })).user });
  const answers = { businessType: 'fnb', teamSize: 'solo', focusAreas: ['sales'] };

  const draft = { params: { key: 'note' }, body: { value: 'Call back' } };

  /** A browser that is signed in, with its cookie. */
  const browser = async () => {
    const { user, cookie } = await register(identity);
    return { workspaceId: await workspaceOf(user.id), headers: withCookie(cookie) };
  };

  /** The token of the link that a new account was mailed. */
  const confirmation = async () => {
    const { user, email } = await register(identity);
    return { email, user: user.id as string, token: (await letterTo(identity, user.id, 'confirmation')).token! };
  };
  const reset = async () => {
    const { user, email } = await registerProved(identity);
    await identity.request(requestPasswordReset, { body: { email } });
    return { token: (await letterTo(identity, user.id, 'password-reset')).token! };
  };
  /** The id of a mail that is due. */
  const mailDue = async () => {
    const { user } = await confirmation();
    const { rows } = await admin('select mail_id from account_mail where user_id = $1', [user]);
    return { user, id: rows[0].mail_id as string };
  };

  const examples: AccessExamples['examples'] = {
    [`POST ${signUp.path}`]: async () => ({
      body: { email: newAddress(), password, firstName: 'Ada', lastName: 'Lovelace' },
    }),
    [`POST ${signIn.path}`]: async () => ({ body: { email: (await register(identity)).email, password } }),
    [`POST ${refresh.path}`]: async () => {
      const { workspaceId, headers } = await browser();
      return { body: { workspaceId }, headers };
    },
    [`POST ${signOut.path}`]: async () => ({ body: {}, headers: (await browser()).headers }),
    [`POST ${resendMail.path}`]: { body: { email: 'nobody@oak.example', type: 'sign-up' } },
    [`POST ${requestConfirmation.path}`]: async (by) => {
      // Not confirmed, and the first mail was long ago.
      await admin('update account set email_verified_at = null where user_id = $1', [by.user]);
      await admin(`update account_mail set created_at = created_at - interval '2 hours' where user_id = $1`, [by.user]);
      return { body: {} };
    },
    [`POST ${confirmAddress.path}`]: async () => ({ body: { token: (await confirmation()).token, password } }),
    [`POST ${requestPasswordReset.path}`]: { body: { email: 'nobody@oak.example' } },
    [`POST ${readPasswordReset.path}`]: async () => ({ body: await reset() }),
    [`POST ${resetPassword.path}`]: async () => ({ body: { ...(await reset()), password } }),
    [`GET ${getAccountLetter.path}`]: async () => ({ params: await mailDue() }),
    [`PUT ${putOnboarding.path}`]: { body: answers },
    [`GET ${getOnboarding.path}`]: async (by) => {
      await identity.request(putOnboarding, { as: by, body: answers });
      return {};
    },
    [`PATCH ${updateWorkspaceSettings.path}`]: { body: { currency: 'EUR' } },
    [`PATCH ${changeRole.path}`]: async (by) => ({ params: await colleague(by), body: { role: 'member' } }),
    [`POST ${handOver.path}`]: async (by) => ({ params: await colleague(by), body: {} }),
    [`DELETE ${removeMember.path}`]: async (by) => ({ params: await colleague(by) }),
    [`GET ${listManagers.path}`]: async (by) => ({ params: { workspace: by.workspace } }),
    [`GET ${getAddressee.path}`]: async (by) => ({
      params: { workspace: by.workspace, ...(await colleague(by)) },
      query: { from: by.user },
    }),
    [`POST ${invite.path}`]: async () => ({ body: { email: newAddress(), role: 'member' } }),
    [`POST ${resendInvitation.path}`]: async (by) => ({ params: await sentBefore(by), body: {} }),
    [`POST ${createInvitationLink.path}`]: async (by) => ({ params: { id: (await invited(by)).id }, body: {} }),
    [`DELETE ${revokeInvitation.path}`]: async (by) => ({ params: { id: (await invited(by)).id } }),
    [`POST ${readInvitation.path}`]: async (by) => ({ body: { token: (await invited(by)).token } }),
    [`POST ${signUpInvited.path}`]: async (by) => ({
      body: { token: (await invited(by)).token, password, firstName: 'Grace', lastName: 'Hopper' },
    }),
    [`POST ${acceptInvitation.path}`]: async (by) => {
      const { rows } = await admin('select email from account where user_id = $1', [by.user]);
      return { body: { token: (await invited(await person(), rows[0].email)).token } };
    },
    [`GET ${getInvitationLetter.path}`]: async (by) => ({
      params: { workspace: by.workspace, id: (await invited(by)).id },
    }),
    [`POST ${createApiKey.path}`]: { body: { name: 'Key', scopes: ['contacts:read'], expiresAt: null } },
    [`PATCH ${updateApiKey.path}`]: async (by) => ({
      params: { id: (await keyOf(by)).id },
      body: { tokenBudget: 1 },
    }),
    [`DELETE ${revokeApiKey.path}`]: async (by) => ({ params: { id: (await keyOf(by)).id } }),
    [`GET ${getDraft.path}`]: async (by) => {
      await identity.request(putDraft, { as: by, ...draft });
      return { params: draft.params };
    },
    [`PUT ${putDraft.path}`]: draft,
    [`DELETE ${deleteDraft.path}`]: { params: draft.params },
    [`POST ${exchangeApiKey.path}`]: async (by) => ({ body: { key: (await keyOf(by)).secret } }),
  };

  const { user, email } = await registerProved(identity, { firstName: 'Secretname' });
  const workspace = await workspaceOf(user.id);
  // Named after its owner, which everybody in it may read.
  await admin(`update workspace set name = 'Oak Bakery' where workspace_id = $1`, [workspace]);
  const owner = await identity.person({ user: user.id, workspace });
  await identity.request(invite, { as: owner, body: { email: 'secret@oak.example', role: 'member' } });
  await keyOf(owner, 'Secret key');
  await identity.request(putDraft, { as: owner, params: draft.params, body: { value: 'Secret draft' } });
  const secrets = ['Secretname', user.id, 'secret@oak.example', 'Secret key', 'Secret draft'];
  // A key names one's own draft, whoever else has one of that name.
  const looseIds = { [`PUT ${putDraft.path}`]: ['key'], [`DELETE ${deleteDraft.path}`]: ['key'] };
  const given = { owner, examples, looseIds, thorough };
  const accept = [`POST ${acceptInvitation.path}`];
  const most = await accessMatrix({ ...identity, person }, { ...given, except: accept, secrets: [...secrets, email] });
  // Whoever holds the link of an invitation is told to which address it was sent.
  const rest = await accessMatrix({ ...identity, person }, { ...given, only: accept, secrets });
  return { calls: most.calls + rest.calls, problems: [...most.problems, ...rest.problems] };
}
