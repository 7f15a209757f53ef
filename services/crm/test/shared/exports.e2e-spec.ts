import { beforeAll, expect, it } from '@jest/globals';
import { exportOf } from '@fernway/contracts/http/crm-exports';
import type { Person, TestService } from '@fernway/service-kit/testing';
import { rowsOf } from '../crm.js';

/** A file is read in pages of two hundred: of half of these it takes three. */
const total = 1_000;
const numberOf = (n: number) => String(n).padStart(4, '0');

const even = Array.from({ length: total / 2 }, (_none, n) => `Even ${numberOf(2 * n + 2)}`);
const filter = JSON.stringify({ any: [{ all: [{ field: 'lifecycle', is: 'any-of', value: ['customer'] }] }] });

export const recordExports = (crm: TestService): void =>
  describe('exports', () => {
    let owner: Person;
    beforeAll(async () => {
      owner = await crm.person();
      await rowsOf(
        crm,
        `insert into contact (workspace_id, id, name, job_title, lifecycle)
     select $1, gen_random_uuid(), case n % 2 when 0 then 'Even ' else 'Odd ' end || lpad(n::text, 4, '0'), 'Same for all', case n % 2 when 0 then 'customer' else 'lead' end
       from generate_series(1, $2::int) n`,
        [owner.workspace, total],
      );
    });

    it.each([
      ['its filter', { filter, sort: 'name' }, even],
      ['its filter, backwards', { filter, sort: '-name' }, even.toReversed()],
      ['its lifecycle', { lifecycle: 'customer', sort: 'name' }, even],
      ['its words', { q: 'even', sort: 'name' }, even],
    ])(
      'a file of several pages holds what a list of %s shows, each once and in its order, and nothing else',
      async (_what, query, names) => {
        const { status, text } = await crm.request(exportOf.contact, {
          as: owner,
          query: { ...query, columns: 'name' },
        });
        expect(status).toBe(200);
        expect(text.split('\r\n')).toEqual(['\uFEFFName', ...names, '']);
      },
    );

    it('a file of what all have in common is sorted by nothing but that, and holds each once', async () => {
      const { text } = await crm.request(exportOf.contact, { as: owner, query: { sort: 'jobTitle', columns: 'name' } });
      const names = text.split('\r\n').slice(1, -1);
      expect(names.toSorted()).toEqual(
        Array.from({ length: total }, (_none, n) => `${(n + 1) % 2 ? 'Odd' : 'Even'} ${numberOf(n + 1)}`).toSorted(),
      );
    });
  });
