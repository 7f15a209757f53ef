import { OnboardingCompleted } from '@fernway/contracts/events/identity';
import { getIndustryPanel, IndustryPanel } from '@fernway/contracts/http/analytics';
import { type BusinessType, businessTypes } from '@fernway/contracts/http/identity';
import type { Person } from '@fernway/service-kit/testing';
import { randomUUID } from 'node:crypto';
import { contactOf, type Sent, type TestAnalytics } from '../analytics.js';

export const industry = (analytics: TestAnalytics): void =>
  describe('industry', () => {
    const panelOf = async (as: Person, query = {}): Promise<IndustryPanel> => {
      const { status, body } = await analytics.request(getIndustryPanel, { as, query });
      expect(status).toBe(200);
      return IndustryPanel.parse(body);
    };

    const onboarded = (
      { user, workspace }: Person,
      businessType: BusinessType,
      version: number,
      time = new Date(),
    ): Sent => ({
      event: OnboardingCompleted,
      id: randomUUID(),
      subject: user,
      version,
      time: time.toISOString(),
      workspace,
      user,
      data: { userId: user, workspaceId: workspace, businessType, teamSize: 'solo', focusAreas: ['sales'] },
    });

    describe('the panel of the trade', () => {
      it('is of no trade and empty before anything is known', async () => {
        const panel = await panelOf(await analytics.person());
        expect(panel).toMatchObject({ businessType: null, leadsThisMonth: 0, leadsLastMonth: 0 });
        expect(panel.byLifecycle).toEqual(
          ['lead', 'prospect', 'customer', 'past'].map((lifecycle) => ({ lifecycle, contacts: 0 })),
        );
        expect(panel.weeks.map(({ leads }) => leads)).toEqual(Array(8).fill(0));
      });

      it.each(businessTypes)('is that of %s after its onboarding', async (businessType) => {
        const owner = await analytics.person();
        await analytics.deliver([onboarded(owner, businessType, 1)]);
        expect((await panelOf(owner)).businessType).toBe(businessType);
      });

      it('follows the newest answer of anybody in the workspace, whenever it comes', async () => {
        const owner = await analytics.person();
        const colleague = await analytics.person({ workspace: owner.workspace });
        const at = (seconds: number) => new Date(Date.now() + seconds * 1000);
        await analytics.deliver([onboarded(owner, 'retail', 2, at(-20)), onboarded(owner, 'fnb', 1, at(-30))]);
        expect((await panelOf(owner)).businessType).toBe('retail');
        await analytics.deliver([onboarded(colleague, 'tech', 1, at(-10))]);
        expect((await panelOf(owner)).businessType).toBe('tech');
        await analytics.deliver([onboarded(owner, 'office', 3, at(-15))]);
        expect((await panelOf(owner)).businessType).toBe('tech');
      });

      it('counts leads of this month and the last, and contacts by their stage', async () => {
        const owner = await analytics.person();
        const timeZone = 'Asia/Seoul';
        const [bounds] = await analytics.rows<{ start: Date; before: Date; weeks: Date }>(
          `select month at time zone $1 as start, (month - interval '1 month') at time zone $1 as before,
              (date_trunc('week', now() at time zone $1) - interval '7 weeks') at time zone $1 as weeks
         from date_trunc('month', now() at time zone $1) as month`,
          [timeZone],
        );
        const { start, before, weeks } = bounds!;
        const leads = [start, new Date(start.getTime() - 1), before, new Date(before.getTime() - 1)];
        const [won, ...others] = leads.map((at) => contactOf(owner, at));
        await analytics.deliver([
          won!.created(),
          won!.changed('customer'),
          ...others.map((lead) => lead.created()),
          contactOf(owner, start, 'past').created(),
        ]);
        const panel = await panelOf(owner, { timeZone });
        expect(panel).toMatchObject({
          leadsThisMonth: 1,
          leadsLastMonth: 2,
          months: { last: before.toISOString(), current: start.toISOString() },
        });
        expect(panel.byLifecycle).toEqual([
          { lifecycle: 'lead', contacts: 3 },
          { lifecycle: 'prospect', contacts: 0 },
          { lifecycle: 'customer', contacts: 1 },
          { lifecycle: 'past', contacts: 1 },
        ]);
        // Eight weeks go back less far than two months: how far depends on the day.
        expect(panel.weeks.reduce((sum, { leads: some }) => sum + some, 0)).toBe(
          leads.filter((at) => at >= weeks).length,
        );
      });

      it('refuses an unknown zone', async () => {
        const answer = await analytics.request(getIndustryPanel, {
          as: await analytics.person(),
          query: { timeZone: 'Nowhere' },
        });
        expect([answer.status, answer.body.code]).toEqual([400, 'invalid-request']);
      });
    });
  });
