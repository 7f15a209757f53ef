import { OnboardingCompleted, ProfileChanged, WorkspaceChanged } from '@fernway/contracts/events/identity';
import { getOnboarding, keySet, me, putOnboarding, updateProfile } from '@fernway/contracts/http/identity';
import { getWorkspaceSettings, updateWorkspaceSettings } from '@fernway/contracts/http/workspace-settings';
import { eventually, type TestService } from '@fernway/service-kit/testing';
import { register } from '../identity.js';

export const profile = (identity: TestService): void =>
  describe('profiles', () => {
    const answers = { businessType: 'education', teamSize: 'solo', focusAreas: ['sales', 'insights'] };

    describe('onboarding', () => {
      it('is not found before the first answer, then answers with the dashboard of the trade', async () => {
        const { token, user } = await register(identity);
        const before = await identity.request(getOnboarding, { as: token });
        expect([before.status, before.body.code]).toEqual([404, 'not-found']);
        const saved = await identity.request(putOnboarding, { as: token, body: answers });
        expect(saved.body).toEqual({ ...answers, dashboardType: 'education', dashboardPath: '/dashboard/edu' });
        expect((await identity.request(getOnboarding, { as: token })).body).toEqual(saved.body);
        const event = await eventually(() =>
          identity.events.of(OnboardingCompleted).find(({ data }) => data.userId === user.id),
        );
        expect(event).toMatchObject({ aggregateversion: 1, data: { ...answers, userId: user.id } });
      });

      it.each([
        ['fnb', 'fnb', '/dashboard/fnb'],
        ['retail', 'retail', '/dashboard/retail'],
        ['tech', 'tech', '/dashboard/tech'],
        ['office', 'office', '/dashboard/office'],
        ['healthcare', 'healthcare', '/dashboard/healthcare'],
        ['other', 'general', '/dashboard'],
      ])('sends %s to the %s dashboard', async (businessType, dashboardType, dashboardPath) => {
        const { token } = await register(identity);
        const { body } = await identity.request(putOnboarding, { as: token, body: { ...answers, businessType } });
        expect(body).toMatchObject({ dashboardType, dashboardPath });
      });

      it('can be answered again, with a later version', async () => {
        const { token, user } = await register(identity);
        await identity.request(putOnboarding, { as: token, body: answers });
        await identity.request(putOnboarding, { as: token, body: { ...answers, teamSize: 'large' } });
        const second = await eventually(() =>
          identity.events
            .of(OnboardingCompleted)
            .find(({ data, aggregateversion }) => data.userId === user.id && aggregateversion === 2),
        );
        expect(second.data.teamSize).toBe('large');
      });

      it.each([
        [{ ...answers, businessType: 'bakery' }],
        [{ ...answers, teamSize: 'huge' }],
        [{ ...answers, focusAreas: [] }],
        [{ ...answers, focusAreas: ['sleep'] }],
        [{ ...answers, more: true }],
        [{}],
      ])('refuses %j', async (body) => {
        const { token } = await register(identity);
        expect((await identity.request(putOnboarding, { as: token, body })).status).toBe(400);
        expect((await identity.request(getOnboarding, { as: token })).status).toBe(404);
      });

      it("is the user's own", async () => {
        const one = await register(identity);
        const other = await register(identity);
        await identity.request(putOnboarding, { as: one.token, body: answers });
        expect((await identity.request(getOnboarding, { as: other.token })).status).toBe(404);
      });
    });

    describe('profile', () => {
      it('changes what is given and tells the platform', async () => {
        const { token, user } = await register(identity);
        const body = { language: 'ja', theme: 'dark', timeZone: 'Asia/Tokyo' };
        const changed = await identity.request(updateProfile, { as: token, body });
        expect(changed.body).toEqual({ ...user, ...body });
        expect((await identity.request(me, { as: token })).body.user).toEqual(changed.body);
        const event = await eventually(() =>
          identity.events.of(ProfileChanged).find(({ data }) => data.userId === user.id),
        );
        expect(event).toMatchObject({
          aggregateversion: 2,
          data: { language: 'ja', timeZone: 'Asia/Tokyo', firstName: 'Ada' },
        });
      });

      it.each([
        [{ timeZone: 'Mars/Olympus' }],
        [{ language: 'fr' }],
        [{ theme: 'blue' }],
        [{ email: 'x@example.com' }],
        [{ firstName: ' ' }],
      ])('refuses %j', async (body) => {
        const { token } = await register(identity);
        expect((await identity.request(updateProfile, { as: token, body })).status).toBe(400);
      });

      it('takes an empty change as none', async () => {
        const { token, user } = await register(identity);
        const answer = await identity.request(updateProfile, { as: token, body: {} });
        expect([answer.status, answer.body]).toEqual([200, user]);
      });
    });

    describe('settings of the workspace', () => {
      it('begin with what nobody chose, change what is given, and tell the platform all of it', async () => {
        const { token, user } = await register(identity);
        const { workspace } = (await identity.request(me, { as: token })).body;
        const before = await identity.request(getWorkspaceSettings, { as: token });
        const fresh = { name: 'Ada Lovelace', currency: null, language: null, workingDays: [1, 2, 3, 4, 5] };
        expect(before.body).toEqual(fresh);
        expect(workspace).toEqual({ id: workspace.id, name: fresh.name, workingDays: fresh.workingDays });
        const body = { name: 'Oak Bakery', currency: 'EUR', workingDays: [7, 2, 3, 4, 5, 6] };
        const changed = await identity.request(updateWorkspaceSettings, { as: token, body });
        const after = { ...fresh, ...body, workingDays: [2, 3, 4, 5, 6, 7] };
        expect(changed.body).toEqual(after);
        expect((await identity.request(getWorkspaceSettings, { as: token })).body).toEqual(after);
        expect((await identity.request(me, { as: token })).body.workspace).toEqual({
          id: workspace.id,
          name: 'Oak Bakery',
          currency: 'EUR',
          workingDays: after.workingDays,
        });
        await identity.request(updateWorkspaceSettings, { as: token, body: { currency: 'EUR' } });
        await identity.request(updateWorkspaceSettings, { as: token, body: { currency: null, language: 'ja' } });
        const told = await eventually(() => {
          const events = identity.events.of(WorkspaceChanged).filter(({ subject }) => subject === workspace.id);
          return events.length > 1 && events;
        });
        expect(told).toMatchObject([
          { aggregateversion: 2, userid: user.id, data: { workspaceId: workspace.id, ...after } },
          { aggregateversion: 3, data: { name: 'Oak Bakery', currency: null, language: 'ja' } },
        ]);
      });

      it.each([
        [{ name: ' ' }],
        [{ currency: 'EURO' }],
        [{ currency: 'QQQ' }],
        [{ language: 'fr' }],
        [{ workingDays: [] }],
        [{ workingDays: [1, 1] }],
        [{ workingDays: [0] }],
        [{ workspaceId: 'x' }],
      ])('refuses %j', async (body) => {
        const { token } = await register(identity);
        expect((await identity.request(updateWorkspaceSettings, { as: token, body })).status).toBe(400);
      });
    });

    describe('the published key set', () => {
      it('holds public halves only', async () => {
        const { body, text } = await identity.request(keySet);
        expect(body.keys).toEqual([
          { kty: 'OKP', crv: 'Ed25519', alg: 'EdDSA', use: 'sig', kid: 'test', x: expect.any(String) },
        ]);
        expect(text).not.toContain('"d"');
      });
    });
  });
