import { SweeperService } from '@fernway/service-kit';
import { contactOf, type TestAnalytics } from '../analytics.js';

export const retention = (analytics: TestAnalytics): void =>
  describe('retention', () => {
    const tables = ['contact_fact', 'leads_per_quarter_hour', 'contacts_per_lifecycle'];
    const figures = () => Promise.all(tables.map((table) => analytics.rows(`select * from ${table} order by 1, 2`)));

    it('keeps what the figures are made of, however old', async () => {
      const person = await analytics.person();
      const { created, changed } = contactOf(person, new Date('2009-05-05T10:00:00Z'));
      await analytics.deliver([created(), changed('customer')]);
      const before = await figures();
      expect(before.map((rows) => rows.length > 0)).toEqual([true, true, true]);
      const second = await analytics.another();
      await Promise.all([analytics, second].map(({ app }) => app.get(SweeperService, { strict: false }).sweep()));
      await second.close();
      expect(await figures()).toEqual(before);
    });
  });
