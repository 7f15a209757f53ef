import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { GenerationCompleted, GenerationFailed } from '@fernway/contracts/events/ai';
import { WorkspaceChanged } from '@fernway/contracts/events/identity';
import { recommendNextSteps, summariseCall } from '@fernway/contracts/http/ai-copilot';
import {
  generateInsights,
  getInsightCard,
  type InsightCard,
  refreshInsightCard,
  setInsightPreference,
} from '@fernway/contracts/http/ai-insights';
import { listContacts } from '@fernway/contracts/http/crm';
import { listActivities } from '@fernway/contracts/http/crm-activities';
import { getDeal, listDeals } from '@fernway/contracts/http/crm-deals';
import { listSales } from '@fernway/contracts/http/crm-sales';
import { listTasks } from '@fernway/contracts/http/crm-tasks';
import { exampleContact, exampleDeal, exampleSale } from '@fernway/contracts/testing';
import { asAdmin } from '@fernway/database/testing';
import { eventually, type Person } from '@fernway/service-kit/testing';
import { contact, type Services } from '../peers.js';

export const copilot = ({ gemini, platform, reset, offline, withModel }: Services): void =>
  describe('copilot', () => {
    const deal = exampleDeal({
      name: 'Bread for a year',
      stale: true,
      staleReason: { days: 21, allowed: 14 },
      contactId: contact.id,
      contactName: contact.name,
    });
    const page = (items: unknown[]) => ({ items, next: null });
    const records = {
      [getDeal.path.replace(':id', deal.id)]: deal,
      [listTasks.path]: page([]),
      [listDeals.path]: page([
        exampleDeal({
          id: crypto.randomUUID(),
          name: 'Flour',
          state: 'won',
          closedAt: new Date().toISOString(),
          contactId: contact.id,
          contactName: contact.name,
        }),
      ]),
      [listSales.path]: page([exampleSale({ contactId: contact.id, contactName: contact.name })]),
      [listContacts.path]: page([exampleContact({ name: 'Mara Jones', lastActivityAt: null })]),
      [listActivities.path]: page([]),
    };

    const notes = 'Mara asked about the price. We agreed on delivery on Mondays. I will send the offer tomorrow.';

    beforeEach(() => reset({ records }));

    describe('offline', () => {
      const ai = offline;
      let person: Person;
      beforeAll(async () => {
        person = await ai.person();
      });

      it('sums up a call out of its notes, and settles', async () => {
        const { status, body } = await ai.request(summariseCall, {
          as: person,
          body: { notes, contactId: contact.id },
        });
        expect(status).toBe(200);
        const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
        expect(body.result).toMatchObject({
          decisions: [{ text: 'We agreed on delivery on Mondays.' }],
          actions: [
            {
              text: 'I will send the offer tomorrow.',
              owner: 'Ann',
              dueOn: tomorrow,
              quote: 'I will send the offer tomorrow.',
            },
          ],
          followUp: null,
        });
        expect(body.receipt).toMatchObject({
          feature: 'call-summarization',
          offline: true,
          records: [{ type: 'contact', id: contact.id, label: 'Mara Jones' }],
        });
        await eventually(() =>
          ai.events.of(GenerationCompleted).find(({ data }) => data.receiptId === body.receipt.id),
        );
      });

      it('advises by the deal’s own facts, and lists what it read', async () => {
        const { body } = await ai.request(recommendNextSteps, {
          as: person,
          body: { dealStage: 'proposal', context: 'They compare us.', dealId: deal.id },
        });
        expect(body.result.steps[0]).toMatchObject({
          title: 'Talk to Mara Jones about what holds the deal up',
          reason: 'It has been in “Qualified” for 21 days; 14 are usual.',
        });
        expect(body.receipt.records).toEqual([{ type: 'deal', id: deal.id, label: 'Bread for a year (CRM48213)' }]);
      });

      it('advises days on which the workspace works, also once it changed them', async () => {
        const owner = await ai.person();
        const weekdays = async () => {
          const { body } = await ai.request(recommendNextSteps, {
            as: owner,
            body: { dealStage: 'proposal', context: 'They compare us.' },
          });
          return body.result.steps.map(({ dueOn }: { dueOn: string }) => new Date(dueOn).getUTCDay() || 7);
        };
        expect((await weekdays()).every((day: number) => day <= 5)).toBe(true);
        platform.workingDays = [6, 7];
        const settings = { name: 'W', currency: null, language: null, workingDays: platform.workingDays };
        ai.events.publish(WorkspaceChanged, {
          subject: owner.workspace,
          version: 2,
          user: owner.user,
          workspace: owner.workspace,
          data: { workspaceId: owner.workspace, ...settings },
        });
        await eventually(async () => (await weekdays()).every((day: number) => day > 5));
      });

      it('computes insights of either kind from the records', async () => {
        const predictive = await ai.request(generateInsights, { as: person, body: { kind: 'predictive' } });
        expect(predictive.body.result.insights.length).toBeGreaterThanOrEqual(4);
        expect(predictive.body.receipt.feature).toBe('predictive-insights');
        const crm = await ai.request(generateInsights, { as: person, body: { kind: 'crm' } });
        expect(crm.body.result.kind).toBe('crm');
        expect(crm.body.receipt.feature).toBe('crm-insights');
      });

      it('reserves nothing where there is nothing to say anything of', async () => {
        platform.records = {
          ...records,
          [listDeals.path]: page([]),
          [listSales.path]: page([]),
          [listContacts.path]: page([]),
        };
        expect(await ai.request(generateInsights, { as: person, body: { kind: 'predictive' } })).toMatchObject({
          status: 409,
          body: { code: 'conflict', reason: 'no-records' },
        });
        expect(platform.ledger.reservations.size).toBe(0);
        expect((await ai.request(getInsightCard, { as: person })).body).toMatchObject({
          insights: [],
          source: 'computed',
        });
      });

      it('fills the card and refreshes it free of charge', async () => {
        const complaint = {
          id: crypto.randomUUID(),
          version: 1,
          type: 'email',
          subject: 'Delivery',
          body: 'I am very disappointed. The delivery was terrible and late again.',
          direction: 'in',
          occurredAt: new Date(0).toISOString(),
          minutes: null,
          outcome: null,
          contactId: contact.id,
          companyId: null,
          mentions: [],
          origin: 'person',
          sample: false,
          createdBy: null,
          createdAt: new Date(0).toISOString(),
          updatedAt: new Date(0).toISOString(),
        };
        platform.records = { ...records, [listActivities.path]: page([complaint]) };
        const { body } = await ai.request(getInsightCard, { as: person });
        expect(body.insights[0]).toMatchObject({ type: 'risk', title: 'Unhappy voices', metric: '1 of 1' });
        expect(body).toMatchObject({
          source: 'computed',
          receipt: null,
          refreshIsFree: true,
          generateOnOpening: false,
          due: false,
        });
        expect((body as InsightCard).insights.map(({ title }) => title)).toContain('Talk to your customers');
        expect((await ai.request(refreshInsightCard, { as: person, body: {} })).body).toMatchObject({
          source: 'computed',
          receipt: null,
        });
        expect(platform.ledger.reservations.size).toBe(0);
      });

      it.each([
        ['blank notes', summariseCall, { notes: ' ' }],
        ['an unknown stage', recommendNextSteps, { dealStage: 'won', context: 'x' }],
        ['a blank context', recommendNextSteps, { dealStage: 'proposal', context: ' ' }],
        ['an unknown kind', generateInsights, { kind: 'all' }],
      ])('refuses %s', async (_what, endpoint, body) => {
        expect(await ai.request(endpoint, { as: person, body: body as never })).toMatchObject({
          status: 400,
          body: { code: 'invalid-request' },
        });
        expect(platform.ledger.reservations.size).toBe(0);
      });

      it('reserves nothing for a deal that the user may not see', async () => {
        const asked = await ai.request(recommendNextSteps, {
          as: person,
          body: { dealStage: 'proposal', context: 'x', dealId: crypto.randomUUID() },
        });
        expect([asked.status >= 400, platform.ledger.reservations.size]).toEqual([true, 0]);
      });
    });

    describe('with a model', () => {
      const ai = withModel;
      let person: Person;
      const crmReply = (id: string) =>
        JSON.stringify({
          kind: 'crm',
          insights: [
            {
              type: 'trend',
              title: 'T',
              description: 'D',
              priority: 'low',
              records: [
                { type: 'contact', id, label: 'x' },
                { type: 'contact', id: crypto.randomUUID(), label: 'another workspace' },
              ],
            },
          ],
        });
      beforeEach(async () => {
        person = await ai.person();
      });

      it('leaves out what a model says without a sentence of the notes behind it', async () => {
        const action = { owner: 'Ann', dueOn: '2001-01-01', quote: 'I will send  the offer tomorrow.' };
        const made = {
          summary: 'S',
          sentiment: 'positive',
          followUp: { on: '2999-01-01', quote: 'We meet in a thousand years.' },
        };
        gemini.text = JSON.stringify({
          ...made,
          decisions: [{ text: 'Pay twice', quote: 'We agreed to pay twice.' }],
          actions: [
            { text: 'Send the offer', ...action },
            { text: 'Wire money', ...action, quote: 'Wire the money.' },
          ],
        });
        const { body } = await ai.request(summariseCall, { as: person, body: { notes } });
        expect(body.result).toEqual({
          summary: 'S',
          sentiment: 'positive',
          decisions: [],
          actions: [{ text: 'Send the offer', ...action, dueOn: null }],
          followUp: null,
        });
      });

      it('shows of a model’s insights only records that were read', async () => {
        const id = contact.id;
        gemini.text = crmReply(id);
        const { body } = await ai.request(generateInsights, { as: person, body: { kind: 'crm' } });
        expect(body.result.insights[0]?.records).toEqual([{ type: 'contact', id, label: 'Mara Jones' }]);
      });

      it('tells that an answer could not be read, and takes nothing for it', async () => {
        gemini.text = 'I am a teapot';
        expect(await ai.request(generateInsights, { as: person, body: { kind: 'predictive' } })).toMatchObject({
          status: 502,
          body: { code: 'generation-failed', detail: 'Failed to parse insights data' },
        });
        const id = [...platform.ledger.reservations.values()][0]?.id;
        await eventually(() => ai.events.of(GenerationFailed).find(({ data }) => data.reservationId === id));
        gemini.status = 500;
        expect(await ai.request(generateInsights, { as: person, body: { kind: 'predictive' } })).toMatchObject({
          status: 502,
          body: { detail: 'Failed to generate insights. Please try again.' },
        });
      });

      it('keeps the card’s last insights, paid once and shown at every opening', async () => {
        gemini.text = crmReply(contact.id);
        const { body } = await ai.request(refreshInsightCard, { as: person, body: {} });
        expect(body).toMatchObject({
          source: 'model',
          refreshIsFree: false,
          unreadable: false,
          insights: [{ title: 'T' }],
          receipt: { feature: 'crm-insights', tokens: 3 },
        });
        gemini.text = '';
        const again = await ai.request(getInsightCard, { as: person });
        expect(again.body).toEqual(body);
        expect(platform.ledger.reservations.size).toBe(1);
        // Another workspace of the same person, and another person, have cards of their own.
        expect(
          (await ai.request(getInsightCard, { as: await ai.person({ workspace: person.workspace }) })).body.source,
        ).toBe('computed');
        expect((await ai.request(getInsightCard, { as: await ai.person({ user: person.user }) })).body.source).toBe(
          'computed',
        );
      });

      it('computes the card without charge where the model’s answer could not be read', async () => {
        gemini.text = '{"kind": "crm", "insights": "none"}';
        const { status, body } = await ai.request(refreshInsightCard, { as: person, body: {} });
        expect([status, body.source, body.unreadable, body.receipt]).toEqual([200, 'computed', true, null]);
        expect(body.insights.length).toBeGreaterThan(0);
        const id = [...platform.ledger.reservations.values()][0]?.id;
        await eventually(() => ai.events.of(GenerationFailed).find(({ data }) => data.reservationId === id));
      });

      it('fails where the model does not answer, and keeps what was there', async () => {
        gemini.text = crmReply(contact.id);
        await ai.request(refreshInsightCard, { as: person, body: {} });
        gemini.status = 503;
        expect(await ai.request(refreshInsightCard, { as: person, body: {} })).toMatchObject({
          status: 502,
          body: { detail: 'Failed to generate AI insights. Please try again.' },
        });
        expect((await ai.request(getInsightCard, { as: person })).body).toMatchObject({
          source: 'model',
          insights: [{ title: 'T' }],
        });
      });

      it('generates on opening only where that is wanted, once a day, also of two tabs', async () => {
        gemini.text = crmReply(contact.id);
        const open = () => ai.request(refreshInsightCard, { as: person, body: { opening: true } });
        expect((await open()).body).toMatchObject({ source: 'computed', due: false });
        expect(platform.ledger.reservations.size).toBe(0);
        await ai.request(setInsightPreference, { as: person, body: { generateOnOpening: true } });
        expect((await ai.request(getInsightCard, { as: person })).body).toMatchObject({
          generateOnOpening: true,
          due: true,
        });
        await Promise.all([open(), open()]);
        expect(platform.ledger.reservations.size).toBe(1);
        expect((await open()).body).toMatchObject({ source: 'model', due: false });
        expect(platform.ledger.reservations.size).toBe(1);
        await asAdmin(ai.database.adminUrl, (db) => db.query(`update insight_card set opened_on = opened_on - 1`));
        await open();
        expect(platform.ledger.reservations.size).toBe(2);
      });

      it('may try again on the same day where the opening came to nothing', async () => {
        await ai.request(setInsightPreference, { as: person, body: { generateOnOpening: true } });
        gemini.status = 503;
        expect((await ai.request(refreshInsightCard, { as: person, body: { opening: true } })).status).toBe(502);
        expect((await ai.request(getInsightCard, { as: person })).body.due).toBe(true);
      });
    });
  });
