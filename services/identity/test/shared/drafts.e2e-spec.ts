import {
  deleteDraft,
  draftBytes,
  draftsPerMember,
  getDraft,
  listDrafts,
  putDraft,
} from '@fernway/contracts/http/drafts';
import { leaveWorkspace } from '@fernway/contracts/http/members';
import { asAdmin } from '@fernway/database/testing';
import type { Person, TestService } from '@fernway/service-kit/testing';
import { register } from '../identity.js';

export const drafts = (identity: TestService): void =>
  describe('drafts', () => {
    const admin = (text: string, values: unknown[] = []) =>
      asAdmin(identity.database.adminUrl, (db) => db.query(text, values));

    /** Somebody in their own workspace, and the same person in another one. */
    async function inTwoWorkspaces(): Promise<{ own: Person; elsewhere: Person }> {
      const { user } = await register(identity);
      const { rows } = await admin('select workspace_id from membership where user_id = $1', [user.id]);
      const elsewhere = await identity.person({ user: user.id, role: 'viewer' });
      await admin(
        `with w as (insert into workspace (workspace_id, name) values ($1, 'Oak'))
         insert into membership (workspace_id, user_id, role) values ($1, $2, 'viewer')`,
        [elsewhere.workspace, user.id],
      );
      return { own: await identity.person({ user: user.id, workspace: rows[0].workspace_id }), elsewhere };
    }

    const put = (as: Person, key: string, value: unknown) =>
      identity.request(putDraft, { as, params: { key }, body: { value } });
    const valueOf = async (as: Person, key: string) => {
      const { status, body } = await identity.request(getDraft, { as, params: { key } });
      return status === 200 ? body.value : status;
    };
    const keysOf = async (as: Person): Promise<string[]> =>
      (await identity.request(listDrafts, { as })).body.items.map(({ key }: { key: string }) => key);

    it('are kept as they were last written, and go when they are removed', async () => {
      const { own } = await inTwoWorkspaces();
      const form = { name: '안녕 🌿', tags: ['a'], owner: null };
      expect((await put(own, 'note:contact:1', 'Call b')).status).toBe(204);
      await put(own, 'contact:new', form);
      await put(own, 'note:contact:1', 'Call back');
      expect(await valueOf(own, 'note:contact:1')).toBe('Call back');
      expect(await valueOf(own, 'contact:new')).toEqual(form);
      expect(await keysOf(own)).toEqual(['note:contact:1', 'contact:new']);
      for (const _again of [1, 2])
        expect((await identity.request(deleteDraft, { as: own, params: { key: 'contact:new' } })).status).toBe(204);
      expect(await valueOf(own, 'contact:new')).toBe(404);
    });

    it('belong to one person in one workspace, also a viewer, and go with the membership', async () => {
      const { own, elsewhere } = await inTwoWorkspaces();
      const { own: other } = await inTwoWorkspaces();
      await put(own, 'note', 'at home');
      await put(elsewhere, 'note', 'abroad');
      expect(await valueOf(own, 'note')).toBe('at home');
      expect(await valueOf(elsewhere, 'note')).toBe('abroad');
      expect([await valueOf(other, 'note'), await keysOf(other)]).toEqual([404, []]);
      const deal = `deal:${own.workspace}`;
      await put(own, deal, { name: 'Oven' });
      expect([await valueOf(elsewhere, deal), await keysOf(elsewhere)]).toEqual([404, ['note']]);
      await identity.request(deleteDraft, { as: elsewhere, params: { key: deal } });
      expect(await valueOf(own, deal)).toEqual({ name: 'Oven' });
      await admin(`insert into membership (workspace_id, user_id, role) values ($1, $2, 'owner')`, [
        elsewhere.workspace,
        other.user,
      ]);
      expect((await identity.request(leaveWorkspace, { as: elsewhere, body: {} })).status).toBe(204);
      const { rows } = await admin('select key from draft where user_id = $1 order by key', [own.user]);
      expect(rows).toEqual([{ key: deal }, { key: 'note' }]);
    });

    it('are as many as a member may have: the oldest make room', async () => {
      const { own, elsewhere } = await inTwoWorkspaces();
      await put(elsewhere, 'note', 'abroad');
      await admin(
        `insert into draft (user_id, workspace_id, key, value, updated_at)
         select $1, $2, 'note:' || n, '"x"', now() - make_interval(mins => n) from generate_series(1, $3) n`,
        [own.user, own.workspace, draftsPerMember],
      );
      await put(own, 'newest', 'y');
      const keys = await keysOf(own);
      expect([keys.length, keys[0], keys.at(-1)]).toEqual([draftsPerMember, 'newest', `note:${draftsPerMember - 1}`]);
      expect(await keysOf(elsewhere)).toEqual(['note']);
    });

    it('are refused where they are too large, have no value or no sound key', async () => {
      const { own } = await inTwoWorkspaces();
      expect((await put(own, 'note', 'x'.repeat(draftBytes - 2))).status).toBe(204);
      const large = await put(own, 'note', '가'.repeat(draftBytes / 3));
      expect([large.status, large.body.code]).toEqual([413, 'payload-too-large']);
      for (const key of ['Note', 'a b', 'a'.repeat(201)]) expect((await put(own, key, 'x')).status).toBe(400);
      for (const body of [{}, { value: 'x', more: true }])
        expect((await identity.request(putDraft, { as: own, params: { key: 'other' }, body })).status).toBe(400);
      expect(await keysOf(own)).toEqual(['note']);
    });
  });
