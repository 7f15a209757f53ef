import { saleChanges } from '@fernway/contracts/events/crm-changes';
import { getRevenueForecast, neededMonths, type RevenueForecast } from '@fernway/contracts/http/analytics-forecast';
import type { Person } from '@fernway/service-kit/testing';
import type { TestAnalytics } from '../analytics.js';
import { lifeOf } from '../lives.js';

export const forecasts = (analytics: TestAnalytics): void =>
  describe('the forecast of revenue', () => {
    const monthStart = (monthsAgo: number) => {
      const today = new Date();
      return new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() - monthsAgo)).toISOString().slice(0, 10);
    };
    const sale = (owner: Person, date: string, amount: number) =>
      lifeOf(owner, saleChanges).told({
        name: 'Bread',
        date,
        amount: { amount, currency: 'USD' },
        cost: null,
        quantity: 1,
        productId: null,
        customerName: null,
        contactId: null,
        contactName: null,
        companyId: null,
        companyName: null,
        country: null,
        region: null,
        channel: null,
        ownerId: null,
        externalId: null,
        dealId: null,
        origin: 'import',
        fields: {},
      });
    const read = async (as: Person, query = {}): Promise<RevenueForecast> => {
      const { status, body } = await analytics.request(getRevenueForecast, { as, query });
      expect(status).toBe(200);
      return body;
    };

    it('is not there without enough months, and says how many there are', async () => {
      const owner = await analytics.person();
      expect(await read(owner)).toMatchObject({ currency: null, monthsKnown: 0, method: null, months: [] });
      await analytics.deliver([sale(owner, monthStart(neededMonths - 1), 10_000), sale(owner, monthStart(0), 400)]);
      const answer = await read(owner);
      expect(answer).toMatchObject({
        monthsKnown: neededMonths - 1,
        method: null,
        months: [],
        backTest: null,
        soFar: 400,
      });
      // A month without sales brought nothing: that is known, too.
      expect(answer.history.map(({ value }) => value)).toEqual([10_000, 0, 0, 0, 0, 0, 0]);
    });

    it('goes on from whole months, and is shown beside what it would have said before', async () => {
      const owner = await analytics.person();
      const other = await analytics.person();
      await analytics.deliver([
        ...Array.from({ length: 26 }, (_, at) => sale(owner, monthStart(26 - at), 100_000 + 1_000 * at)),
        sale(owner, monthStart(0), 77),
        sale(other, monthStart(0), 5),
      ]);
      const answer = await read(owner, { months: 3 });
      expect(answer).toMatchObject({ currency: 'USD', monthsKnown: 26, method: 'season', soFar: 77 });
      expect(answer.months.map(({ month }) => month)).toEqual([0, -1, -2].map(monthStart));
      for (const { value, low, high } of answer.months) {
        expect(low).toBeLessThanOrEqual(value);
        expect(high).toBeGreaterThanOrEqual(value);
      }
      // This month is nearly over, or has just begun: what it has brought is part of it.
      expect(answer.months[0]!.low).toBeGreaterThanOrEqual(answer.soFar);
      for (const { value } of answer.months.slice(1)) expect(Math.abs(value - 127_000)).toBeLessThan(6_000);
      expect(answer.history.at(-1)!.month).toBe(monthStart(1));
      expect(answer.history.filter(({ forecast }) => forecast === null)).toHaveLength(12);
      expect(answer.backTest!.months).toBe(6);
      expect(answer.backTest!.error).toBeLessThan(answer.backTest!.seasonalNaive!);
    });
  });
