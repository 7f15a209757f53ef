import { InvitationSent, MemberChanged, SessionEnded } from '@fernway/contracts/events/identity';
import { me } from '@fernway/contracts/http/identity';
import {
  acceptInvitation,
  getInvitationLetter,
  createInvitationLink,
  invite,
  listInvitations,
  readInvitation,
  resendInvitation,
  revokeInvitation,
  signUpInvited,
} from '@fernway/contracts/http/invitations';
import {
  changeRole,
  getAddressee,
  handOver,
  leaveWorkspace,
  listManagers,
  listMembers,
  listPeople,
  listWorkspaces,
  removeMember,
} from '@fernway/contracts/http/members';
import { asAdmin } from '@fernway/database/testing';
import { eventually, type TestService } from '@fernway/service-kit/testing';
import { MembershipService } from '../../src/members/membership.service.js';
import {
  cookieOf,
  letterTo,
  newAddress,
  password,
  refreshWith,
  register as registerUnproved,
  registerProved as register,
  signInAs,
} from '../identity.js';

export const members = (identity: TestService): void =>
  describe('members', () => {
    const admin = (text: string, values: unknown[] = []) =>
      asAdmin(identity.database.adminUrl, (db) => db.query(text, values));

    const claimsOf = (token: string) => JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString());
    const workspaceOf = (token: string): string => claimsOf(token).ws;

    /** What the mail of an invitation would carry. */
    const letterOf = async (workspace: string, id: string) =>
      identity.request(getInvitationLetter, {
        params: { workspace, id },
        as: await identity.serviceToken('messaging'),
      });

    /** An invitation with the token that its mail would carry. */
    async function invited(as: string, email = newAddress(), role = 'member') {
      const { status, body } = await identity.request(invite, { as, body: { email, role } });
      expect([status, body.email]).toEqual([201, email]);
      const letter = await letterOf(workspaceOf(as), body.id);
      expect(letter.status).toBe(200);
      return { id: body.id as string, email, token: letter.body.token as string, letter: letter.body };
    }

    /** The token of a link that whoever invited hands over. */
    const linkOf = async (as: string, id: string) => {
      const { status, body } = await identity.request(createInvitationLink, { as, params: { id }, body: {} });
      expect([status, body.link]).toEqual([
        200,
        expect.stringMatching(/^http:\/\/localhost:4000\/auth\/invitation#[\w-]{86}$/),
      ]);
      return body.link.split('#')[1] as string;
    };

    const join = (token: string, names: object = {}) =>
      identity.request(signUpInvited, {
        body: { token, password, firstName: 'Grace', lastName: 'Hopper', ...names },
      });

    /** A colleague who came by an invitation. */
    async function colleague(owner: string, role = 'member', names: object = {}) {
      const { token, email } = await invited(owner, newAddress(), role);
      const answer = await join(token, names);
      expect(answer.status).toBe(201);
      return {
        email,
        id: answer.body.user.id,
        token: answer.body.session.accessToken as string,
        cookie: cookieOf(answer)!,
      };
    }

    const rolesOf = async (as: string) =>
      Object.fromEntries(
        (await identity.request(listMembers, { as })).body.items
          .filter(({ leftAt }: { leftAt: string | null }) => !leftAt)
          .map(({ id, role }: { id: string; role: string }) => [id, role]),
      );

    describe('members', () => {
      it('are listed with names for everybody, with addresses for those who manage them', async () => {
        const owner = await register(identity, { firstName: 'Zoe', lastName: 'Quinn' });
        const viewer = await colleague(owner.token, 'viewer', { firstName: 'Béla', lastName: '𠮷田' });
        const all = await identity.request(listMembers, { as: owner.token });
        expect(all.body.items).toMatchObject([
          { id: viewer.id, name: 'Béla 𠮷田', initials: 'B𠮷', role: 'viewer', email: viewer.email, leftAt: null },
          { id: owner.user.id, name: 'Zoe Quinn', initials: 'ZQ', role: 'owner', email: owner.email, leftAt: null },
        ]);
        const seen = await identity.request(listMembers, { as: viewer.token });
        expect(seen.body.items.map(({ email }: { email: string | null }) => email)).toEqual([viewer.email, null]);
      });

      it('are told with their addresses to the CRM, for whichever of them asks, as long as they are members', async () => {
        const owner = await register(identity, { firstName: 'Zoe', lastName: 'Quinn' });
        const ben = await colleague(owner.token, 'member', { firstName: 'Ben', lastName: 'Lee' });
        const gone = await colleague(owner.token, 'member', { firstName: 'Al', lastName: 'Gone' });
        await identity.request(removeMember, { as: owner.token, params: { id: gone.id } });
        const as = await identity.serviceToken('crm');
        const { body } = await identity.request(listPeople, { as, headers: { 'x-fernway-user': ben.token } });
        expect(body.items).toEqual([
          { id: ben.id, name: 'Ben Lee', email: ben.email },
          { id: owner.user.id, name: 'Zoe Quinn', email: owner.email },
        ]);
        expect(body.left).toEqual([gone.id]);
        expect((await identity.request(listPeople, { as })).status).toBe(403);
        expect((await identity.request(listPeople, { as: owner.token })).status).toBe(401);
      });

      it('of another workspace are not there', async () => {
        const owner = await register(identity, { firstName: 'Hidden' });
        const stranger = await register(identity);
        const { text } = await identity.request(listMembers, { as: stranger.token });
        expect(text).not.toContain('Hidden');
        expect(text).not.toContain(owner.user.id);
        const foreign = { as: stranger.token, params: { id: owner.user.id } };
        expect((await identity.request(changeRole, { ...foreign, body: { role: 'viewer' } })).status).toBe(404);
        expect((await identity.request(removeMember, foreign)).status).toBe(404);
      });
    });

    describe('who is written to', () => {
      it('is a member of now, in his language, by the name of whoever wrote of him', async () => {
        const owner = await register(identity, { firstName: 'Zoe', lastName: 'Quinn' });
        const ben = await colleague(owner.token, 'member', { firstName: 'Ben', lastName: 'Lee', language: 'ko' });
        const workspace = workspaceOf(owner.token);
        const as = await identity.serviceToken('messaging');
        const ask = (id: string, from?: string) =>
          identity.request(getAddressee, { params: { workspace, id }, query: from ? { from } : {}, as });
        const found = { email: ben.email, firstName: 'Ben', language: 'ko', workspaceName: 'Zoe Quinn' };
        expect((await ask(ben.id, owner.user.id)).body).toEqual({ ...found, from: 'Zoe Quinn', fromVerified: true });
        const stranger = await register(identity);
        expect((await ask(ben.id, stranger.user.id)).body).toEqual({ ...found, from: null, fromVerified: true });
        expect((await ask(ben.id)).body).toEqual({ ...found, from: null, fromVerified: true });
        expect((await ask(stranger.user.id)).status).toBe(404);
        await identity.request(removeMember, { as: owner.token, params: { id: ben.id } });
        expect((await ask(ben.id)).status).toBe(404);
      });
    });

    it('who manages the subscription are the owners and admins of now', async () => {
      const owner = await register(identity);
      const admin = await colleague(owner.token, 'admin');
      await colleague(owner.token, 'member');
      const params = { workspace: workspaceOf(owner.token) };
      const as = await identity.serviceToken('messaging');
      const ids = async () => (await identity.request(listManagers, { params, as })).body.ids;
      expect(await ids()).toEqual([owner.user.id, admin.id].toSorted());
      await identity.request(removeMember, { as: owner.token, params: { id: admin.id } });
      expect(await ids()).toEqual([owner.user.id]);
    });

    describe('an invitation', () => {
      it('is mailed with a link that is stored nowhere, and brings somebody new into the workspace only', async () => {
        const owner = await register(identity, { firstName: 'Zoe', lastName: 'Quinn', language: 'ja' });
        const { id, email, token, letter } = await invited(owner.token, newAddress(), 'admin');
        expect(letter).toMatchObject({ email, language: 'ja', workspaceName: 'Zoe Quinn', invitedBy: 'Zoe Quinn' });
        const sent = await eventually(() => identity.events.of(InvitationSent).find(({ subject }) => subject === id));
        expect(JSON.stringify(sent)).not.toContain(token);
        const { rows } = await admin('select row_to_json(i)::text as row from invitation i where invitation_id = $1', [
          id,
        ]);
        expect(rows[0].row).not.toContain(token);
        expect(rows[0].row).not.toContain(Buffer.from(token).toString('hex'));

        const offer = await identity.request(readInvitation, { body: { token } });
        expect(offer.body).toMatchObject({
          workspaceName: 'Zoe Quinn',
          invitedBy: 'Zoe Quinn',
          email,
          role: 'admin',
          hasAccount: false,
        });
        const days = (Date.parse(offer.body.expiresAt) - Date.now()) / 86_400_000;
        expect(days).toBeGreaterThan(6.99);
        expect(days).toBeLessThanOrEqual(7);

        const joined = await join(token, { language: 'es' });
        expect(joined.body.user).toMatchObject({ email, language: 'es' });
        const access = joined.body.session.accessToken;
        expect(claimsOf(access)).toMatchObject({ ws: workspaceOf(owner.token), role: 'admin' });
        expect((await identity.request(me, { as: access })).status).toBe(200);
        expect((await identity.request(listWorkspaces, { as: access })).body.items).toEqual([
          { id: workspaceOf(owner.token), name: 'Zoe Quinn', role: 'admin' },
        ]);
        expect((await identity.request(listInvitations, { as: owner.token })).body.items).toEqual([]);
        expect((await signInAs(identity, email)).status).toBe(200);
        await eventually(() =>
          identity.events
            .of(MemberChanged)
            .find(({ data }) => data.userId === joined.body.user.id && data.role === 'admin'),
        );
      });

      it('adds a workspace to an account that has one, for its own address only', async () => {
        const owner = await register(identity);
        const guest = await register(identity);
        const other = await register(identity);
        const { token } = await invited(owner.token, guest.email.toUpperCase(), 'viewer');
        expect((await identity.request(readInvitation, { body: { token } })).body.hasAccount).toBe(true);
        const wrong = await identity.request(acceptInvitation, { as: other.token, body: { token } });
        expect([wrong.status, wrong.body.detail]).toEqual([403, expect.stringContaining(guest.email.toUpperCase())]);
        expect((await join(token)).body.code).toBe('email-taken');
        const accepted = await identity.request(acceptInvitation, { as: guest.token, body: { token } });
        expect(accepted.body).toEqual({ workspaceId: workspaceOf(owner.token) });
        const switched = await refreshWith(identity, guest.cookie, accepted.body);
        expect(claimsOf(switched.body.session.accessToken)).toMatchObject({
          ws: workspaceOf(owner.token),
          role: 'viewer',
        });
        const own = await identity.request(listWorkspaces, { as: switched.body.session.accessToken });
        expect(own.body.items.map(({ role }: { role: string }) => role)).toEqual(['owner', 'viewer']);
        expect((await identity.request(acceptInvitation, { as: guest.token, body: { token } })).status).toBe(404);
      });

      it('is accepted once, by however many at once', async () => {
        const owner = await register(identity);
        const { token } = await invited(owner.token);
        const answers = await Promise.all([join(token), join(token), join(token)]);
        expect(answers.map(({ status }) => status).sort()).toEqual([201, 404, 404]);
        expect(Object.keys(await rolesOf(owner.token))).toHaveLength(2);
        const guest = await register(identity);
        const second = await invited(owner.token, guest.email);
        const accepts = await Promise.all(
          [1, 2, 3].map(() => identity.request(acceptInvitation, { as: guest.token, body: { token: second.token } })),
        );
        expect(accepts.map(({ status }) => status).sort()).toEqual([200, 404, 404]);
      });

      it('to one address is one, however many send it at once', async () => {
        const owner = await register(identity);
        const email = newAddress();
        const answers = await Promise.all(
          [email, email.toUpperCase(), email].map((to) =>
            identity.request(invite, { as: owner.token, body: { email: to, role: 'member' } }),
          ),
        );
        expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
        expect((await identity.request(listInvitations, { as: owner.token })).body.items).toHaveLength(1);
      });

      it('that is taken back while it is accepted is either the one or the other', async () => {
        const owner = await register(identity);
        for (let round = 0; round < 4; round += 1) {
          const { id, token } = await invited(owner.token);
          const [joined, revoked] = await Promise.all([
            join(token),
            identity.request(revokeInvitation, { as: owner.token, params: { id } }),
          ]);
          expect([
            [201, 404],
            [404, 204],
          ]).toContainEqual([joined.status, revoked.status]);
          if (joined.status === 201) expect(await rolesOf(owner.token)).toHaveProperty(joined.body.user.id);
          expect((await join(token)).status).toBe(404);
        }
      });

      it('works no more once it has expired, is forged, or belongs to a workspace that never made it', async () => {
        const owner = await register(identity);
        const { id, token, email } = await invited(owner.token);
        const bytes = Buffer.from(token, 'base64url');
        bytes[63]! ^= 1;
        const elsewhere = Buffer.from(token, 'base64url');
        Buffer.from(workspaceOf((await register(identity)).token).replaceAll('-', ''), 'hex').copy(elsewhere);
        for (const wrong of ['x', bytes.toString('base64url'), elsewhere.toString('base64url'), `${token}x`])
          expect((await identity.request(readInvitation, { body: { token: wrong } })).status).toBe(404);
        await admin(`update invitation set expires_at = now() where invitation_id = $1`, [id]);
        expect((await join(token)).status).toBe(404);
        expect((await letterOf(workspaceOf(owner.token), id)).status).toBe(404);
        expect((await invited(owner.token, email)).id).not.toBe(id);
      });

      it('is sent again with the same link, not twice a minute, and begins its days anew', async () => {
        const owner = await register(identity);
        const { id, token } = await invited(owner.token);
        const again = () => identity.request(resendInvitation, { as: owner.token, params: { id }, body: {} });
        const early = await again();
        expect([early.status, Number(early.headers['retry-after'])]).toEqual([429, expect.any(Number)]);
        await admin(
          `update invitation set sent_at = now() - interval '2 minutes', expires_at = now() - interval '1 minute' where invitation_id = $1`,
          [id],
        );
        expect((await again()).status).toBe(200);
        await eventually(() =>
          identity.events.of(InvitationSent).find(({ data }) => data.invitationId === id && data.number === 2),
        );
        expect((await join(token)).status).toBe(201);
      });

      it('goes to a hundred people a day at most', async () => {
        const owner = await register(identity);
        await invited(owner.token);
        await admin(`update workspace set invited = 100 where workspace_id = $1`, [workspaceOf(owner.token)]);
        const refused = await identity.request(invite, {
          as: owner.token,
          body: { email: newAddress(), role: 'member' },
        });
        expect([refused.status, refused.body.code]).toEqual([429, 'too-many-requests']);
        await admin(`update workspace set invited_on = current_date - 1 where workspace_id = $1`, [
          workspaceOf(owner.token),
        ]);
        await invited(owner.token);
      });

      it('to a member is refused, and to an owner by anybody but an owner', async () => {
        const owner = await register(identity);
        const second = await colleague(owner.token, 'admin');
        const to = (as: string, email: string, role: string) => identity.request(invite, { as, body: { email, role } });
        expect((await to(second.token, owner.email, 'member')).status).toBe(409);
        expect((await to(second.token, newAddress(), 'owner')).status).toBe(403);
        expect((await to(second.token, newAddress(), 'admin')).status).toBe(201);
        expect((await to(second.token, 'not an address', 'admin')).body.errors[0].path).toBe('email');
      });
    });

    describe('an invitation by somebody who may not give that role any more', () => {
      const demote = (owner: string, id: string) =>
        identity.request(changeRole, { as: owner, params: { id }, body: { role: 'member' } });
      const remove = (owner: string, id: string) => identity.request(removeMember, { as: owner, params: { id } });
      const refused = { status: 404, detail: expect.stringContaining('may no longer give that role') };

      it.each([
        ['demoted', demote],
        ['removed', remove],
      ])('since they were %s, opens to nobody by either link', async (_how, end) => {
        const owner = await register(identity);
        const former = await colleague(owner.token, 'admin');
        const guest = await register(identity);
        const known = await invited(former.token, guest.email, 'admin');
        const stranger = await invited(former.token, newAddress(), 'viewer');
        const handed = await linkOf(former.token, known.id);
        await end(owner.token, former.id);
        for (const token of [known.token, handed]) {
          expect((await identity.request(readInvitation, { body: { token } })).body).toMatchObject(refused);
          expect((await identity.request(acceptInvitation, { as: guest.token, body: { token } })).body).toMatchObject(
            refused,
          );
        }
        expect((await join(stranger.token)).body).toMatchObject(refused);
        expect((await letterOf(workspaceOf(owner.token), known.id)).status).toBe(404);
        expect(await rolesOf(owner.token)).not.toHaveProperty(guest.user.id);
      });

      it('is somebody else’s once they send it or hand it over, and the first link stays useless', async () => {
        const owner = await register(identity);
        const former = await colleague(owner.token, 'admin');
        const { id, token } = await invited(former.token, newAddress(), 'admin');
        const theirs = await linkOf(former.token, id);
        await demote(owner.token, former.id);
        await admin(`update invitation set sent_at = now() - interval '2 minutes' where invitation_id = $1`, [id]);
        const again = await identity.request(resendInvitation, { as: owner.token, params: { id }, body: {} });
        expect(again.body).toMatchObject({ invitedBy: owner.user.id, role: 'admin' });
        const ours = await linkOf(owner.token, id);
        expect(ours).not.toBe(theirs);
        const statuses = [theirs, ours, token].map(
          async (each) => (await identity.request(readInvitation, { body: { token: each } })).status,
        );
        expect(await Promise.all(statuses)).toEqual([404, 200, 200]);
        expect((await join(token)).status).toBe(201);
      });

      it('opens as long as the role that they have now is enough', async () => {
        const owner = await register(identity);
        const second = await colleague(owner.token, 'admin');
        const asOwner = await invited(owner.token, newAddress(), 'owner');
        const asAdmin = await invited(owner.token, newAddress(), 'admin');
        await identity.request(handOver, { as: owner.token, params: { id: second.id }, body: {} });
        expect((await join(asOwner.token)).body).toMatchObject(refused);
        expect((await join(asAdmin.token)).status).toBe(201);
      });
    });

    describe('an invitation of an account whose address is not proved', () => {
      it('is not mailed, but has a link to hand over, which works once and proves no address', async () => {
        const owner = await registerUnproved(identity);
        const email = newAddress();
        const { body: sent } = await identity.request(invite, { as: owner.token, body: { email, role: 'viewer' } });
        expect(sent).toMatchObject({ email, mailed: false });
        expect(
          (await identity.request(resendInvitation, { as: owner.token, params: { id: sent.id }, body: {} })).body,
        ).toMatchObject({ status: 403, code: 'email-unverified' });
        const token = await linkOf(owner.token, sent.id);
        expect((await identity.request(readInvitation, { body: { token } })).body).toMatchObject({
          email,
          role: 'viewer',
          hasAccount: false,
        });
        const joined = await Promise.all([join(token), join(token)]);
        expect(joined.map(({ status }) => status).sort()).toEqual([201, 404]);
        const { user } = joined.find(({ status }) => status === 201)!.body;
        expect(user).toMatchObject({ email, emailVerified: false });
        expect((await letterTo(identity, user.id, 'confirmation')).email).toBe(email);
        expect(identity.events.of(InvitationSent).some(({ subject }) => subject === sent.id)).toBe(false);
      });

      it('is mailed once the address is proved; both links work then, and only the mailed one proves', async () => {
        const owner = await register(identity);
        const guest = await registerUnproved(identity);
        const { id, token } = await invited(owner.token, guest.email);
        const handed = await linkOf(owner.token, id);
        expect(handed).not.toBe(token);
        expect((await identity.request(readInvitation, { body: { token: handed } })).status).toBe(200);
        expect((await identity.request(acceptInvitation, { as: guest.token, body: { token } })).status).toBe(200);
        expect((await signInAs(identity, guest.email)).body.user.emailVerified).toBe(true);
        expect((await identity.request(readInvitation, { body: { token: handed } })).status).toBe(404);

        const other = await registerUnproved(identity);
        const second = await invited(owner.token, other.email);
        await identity.request(acceptInvitation, {
          as: other.token,
          body: { token: await linkOf(owner.token, second.id) },
        });
        expect((await signInAs(identity, other.email)).body.user.emailVerified).toBe(false);
      });

      it('proves the address of who signs up by the mailed link', async () => {
        const owner = await register(identity);
        const { token } = await invited(owner.token);
        expect((await join(token)).body.user.emailVerified).toBe(true);
      });

      it('has no link for who may not invite', async () => {
        const owner = await register(identity);
        const { id } = await invited(owner.token);
        const viewer = await colleague(owner.token, 'viewer');
        expect(
          (await identity.request(createInvitationLink, { as: viewer.token, params: { id }, body: {} })).status,
        ).toBe(403);
        expect(
          (
            await identity.request(createInvitationLink, {
              as: (await register(identity)).token,
              params: { id },
              body: {},
            })
          ).status,
        ).toBe(404);
      });
    });

    describe('who is mentioned by an account whose address is not proved', () => {
      it('is not to be mailed', async () => {
        const owner = await registerUnproved(identity);
        const as = await identity.serviceToken('messaging');
        const workspace = workspaceOf(owner.token);
        const asked = { params: { workspace, id: owner.user.id }, query: { from: owner.user.id }, as };
        expect((await identity.request(getAddressee, asked)).body.fromVerified).toBe(false);
        expect((await identity.request(getAddressee, { ...asked, query: {} })).body.fromVerified).toBe(true);
      });
    });

    describe('a role', () => {
      it('is changed at once: the old token is useless, the next one carries it', async () => {
        const owner = await register(identity);
        const guest = await colleague(owner.token, 'admin');
        const changed = await identity.request(changeRole, {
          as: owner.token,
          params: { id: guest.id },
          body: { role: 'viewer' },
        });
        expect(changed.body).toMatchObject({ id: guest.id, role: 'viewer' });
        expect((await identity.request(me, { as: guest.token })).status).toBe(401);
        const { body } = await refreshWith(identity, guest.cookie);
        expect(claimsOf(body.session.accessToken).role).toBe('viewer');
        expect((await identity.request(me, { as: body.session.accessToken })).status).toBe(200);
      });

      it('that was taken back before it was committed ends no access token', async () => {
        const owner = await register(identity);
        const guest = await colleague(owner.token, 'admin');
        const membership = identity.app.get(MembershipService, { strict: false });
        const takenBack = identity.database.tenancy.run(
          { user: owner.user.id, workspace: workspaceOf(owner.token) },
          async (tx) => {
            await membership.changeRole(tx, guest.id, 'viewer');
            throw new Error('Taken back');
          },
        );
        await expect(takenBack).rejects.toThrow('Taken back');
        expect((await identity.request(me, { as: guest.token })).status).toBe(200);
      });

      it('of an owner is for owners, and one always stays, also when two step down at once', async () => {
        const owner = await register(identity);
        const second = await colleague(owner.token, 'admin');
        const to = (as: string, id: string, role: string) =>
          identity.request(changeRole, { as, params: { id }, body: { role } });
        expect((await to(second.token, owner.user.id, 'member')).status).toBe(403);
        expect((await to(second.token, second.id, 'owner')).status).toBe(403);
        expect((await to(owner.token, owner.user.id, 'admin')).status).toBe(409);
        expect((await identity.request(leaveWorkspace, { as: owner.token, body: {} })).status).toBe(409);
        expect((await identity.request(removeMember, { as: second.token, params: { id: owner.user.id } })).status).toBe(
          403,
        );

        expect((await to(owner.token, second.id, 'owner')).status).toBe(200);
        const fresh = (await refreshWith(identity, second.cookie)).body.session.accessToken;
        const down = await Promise.all([to(owner.token, owner.user.id, 'admin'), to(fresh, second.id, 'admin')]);
        expect(down.map(({ status }) => status).sort()).toEqual([200, 409]);
      });

      it('of the owner is handed over in one step', async () => {
        const owner = await register(identity);
        const second = await colleague(owner.token);
        const answer = await identity.request(handOver, { as: owner.token, params: { id: second.id }, body: {} });
        expect(answer.body).toMatchObject({ id: second.id, role: 'owner' });
        const fresh = (await refreshWith(identity, second.cookie)).body.session.accessToken;
        expect(await rolesOf(fresh)).toEqual({ [owner.user.id]: 'admin', [second.id]: 'owner' });
        expect((await identity.request(handOver, { as: fresh, params: { id: second.id }, body: {} })).status).toBe(409);
      });
    });

    describe('who is removed', () => {
      it('is out at once, keeps his name on records and his account, and finds a workspace of his own', async () => {
        const owner = await register(identity);
        const guest = await colleague(owner.token, 'member', { firstName: 'Gone', lastName: 'Person' });
        expect((await identity.request(removeMember, { as: owner.token, params: { id: guest.id } })).status).toBe(204);
        expect((await identity.request(me, { as: guest.token })).status).toBe(401);
        expect((await refreshWith(identity, guest.cookie)).body.code).toBe('session-ended');
        await eventually(() => identity.events.of(SessionEnded).find(({ data }) => data.userId === guest.id));
        const left = (await identity.request(listMembers, { as: owner.token })).body.items.find(
          ({ id }: { id: string }) => id === guest.id,
        );
        expect(left).toMatchObject({ name: 'Gone Person', leftAt: expect.any(String) });

        const [back, twice] = await Promise.all([signInAs(identity, guest.email), signInAs(identity, guest.email)]);
        const own = workspaceOf(back.body.session.accessToken);
        expect(own).not.toBe(workspaceOf(owner.token));
        expect(workspaceOf(twice.body.session.accessToken)).toBe(own);
        expect((await identity.request(me, { as: back.body.session.accessToken })).body).toMatchObject({
          workspace: { name: 'Gone Person' },
          role: 'owner',
        });
      });

      it('can be invited again', async () => {
        const owner = await register(identity);
        const guest = await colleague(owner.token);
        await identity.request(removeMember, { as: owner.token, params: { id: guest.id } });
        const { token } = await invited(owner.token, guest.email, 'viewer');
        const back = await signInAs(identity, guest.email);
        expect(
          (await identity.request(acceptInvitation, { as: back.body.session.accessToken, body: { token } })).status,
        ).toBe(200);
        expect(await rolesOf(owner.token)).toMatchObject({ [guest.id]: 'viewer' });
        const there = await refreshWith(identity, cookieOf(back)!, { workspaceId: workspaceOf(owner.token) });
        expect((await identity.request(me, { as: there.body.session.accessToken })).body.role).toBe('viewer');
      });

      it('is a member or not, when he joins and is removed at once', async () => {
        const owner = await register(identity);
        const guest = await register(identity);
        for (let round = 0; round < 4; round += 1) {
          const { token } = await invited(owner.token, guest.email);
          const [accepted, removed] = await Promise.all([
            identity.request(acceptInvitation, { as: guest.token, body: { token } }),
            identity.request(removeMember, { as: owner.token, params: { id: guest.user.id } }),
          ]);
          expect(accepted.status).toBe(200);
          expect([204, 404]).toContain(removed.status);
          const isMember = guest.user.id in (await rolesOf(owner.token));
          expect(isMember).toBe(removed.status === 404);
          if (isMember) await identity.request(removeMember, { as: owner.token, params: { id: guest.user.id } });
        }
      });

      it('may have left by himself, and goes on elsewhere', async () => {
        const owner = await register(identity);
        const guest = await register(identity);
        const { token } = await invited(owner.token, guest.email);
        await identity.request(acceptInvitation, { as: guest.token, body: { token } });
        const there = await refreshWith(identity, guest.cookie, { workspaceId: workspaceOf(owner.token) });
        const access = there.body.session.accessToken;
        expect((await identity.request(leaveWorkspace, { as: access, body: {} })).status).toBe(204);
        expect((await identity.request(me, { as: access })).status).toBe(401);
        const home = await refreshWith(identity, cookieOf(there)!);
        expect(workspaceOf(home.body.session.accessToken)).toBe(workspaceOf(guest.token));
      });
    });
  });
