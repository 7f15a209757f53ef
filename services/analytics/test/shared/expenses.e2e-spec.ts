import { expenseChanges } from '@fernway/contracts/events/crm-changes';
import { expenseCategories } from '@fernway/contracts/records/expense-categories';
import type { TestAnalytics } from '../analytics.js';
import { disordered, lifeOf, pick, type Random, seeded } from '../lives.js';

const anyExpense = (random: Random) => ({
  name: 'Expense',
  date: `202${pick(random, [5, 6])}-0${pick(random, [1, 2, 9])}-1${pick(random, [0, 5])}`,
  category: pick(random, [...expenseCategories, 'Insurance']),
  amount: { amount: Math.floor(random() * 100_000) - 5_000, currency: pick(random, ['USD', 'USD', 'EUR']) },
  supplier: null,
  note: null,
  fields: {},
});

export const expenses = (analytics: TestAnalytics): void =>
  describe('roll-ups of expenses', () => {
    it('are what plain SQL sums up, with corrections, deletions and events in any order', async () => {
      const owner = await analytics.person();
      const random = seeded(11);
      const lives = Array.from({ length: 40 }, () => lifeOf<ReturnType<typeof anyExpense>>(owner, expenseChanges));
      const events = lives.flatMap((life) => {
        const told = [life.told(anyExpense(random))];
        for (let step = Math.floor(random() * 3); step > 0; step -= 1) told.push(life.told(anyExpense(random)));
        if (random() < 0.25) told.push(life.deleted());
        return told;
      });
      await analytics.deliver(disordered(expenseChanges, events, random));

      const found = await analytics.rows(
        `select dimension, grain, to_char(starts, 'YYYY-MM-DD') as starts, currency, key, records::int, amount::int from roll_up
          where workspace_id = $1 and source = 'expense' and records <> 0 order by 1, 2, 3, 4, 5`,
        [owner.workspace],
      );
      const states = lives.flatMap((life) => {
        const now = life.now();
        return now ? [{ date: now.date, category: now.category, ...now.amount }] : [];
      });
      const plain = await analytics.rows(
        `with expense as (select * from jsonb_to_recordset($1::jsonb) as e (date date, category text, amount bigint, currency text)),
              cut as (select e.*, g.grain, date_trunc(g.grain, e.date)::date as starts from expense e, (values ('day'), ('month')) as g (grain))
         select '' as dimension, grain, to_char(starts, 'YYYY-MM-DD') as starts, currency, '' as key, count(*)::int as records, sum(amount)::int as amount
           from cut group by grain, cut.starts, currency
         union all
         select 'category', grain, to_char(starts, 'YYYY-MM-DD'), currency, category, count(*)::int, sum(amount)::int
           from cut group by grain, cut.starts, currency, category
         order by 1, 2, 3, 4, 5`,
        [JSON.stringify(states)],
      );
      expect(found).toEqual(plain);
      expect(found.length).toBeGreaterThan(20);
      expect(
        await analytics.rows('select model from model_progress where workspace_id = $1', [owner.workspace]),
      ).toEqual([{ model: 'expenses' }]);
    });
  });
