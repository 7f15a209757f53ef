import type { MigrationInterface, QueryRunner } from 'typeorm';
import { unfollowSearch } from './follow-search.js';
import { digits, followTitles } from './follow-titles.js';

const company = (columns: string[], others: string[]) => ({
  table: 'company',
  columns,
  title: 'new.name',
  names: ['new.industry'],
  others,
});

/** A company is written to at an address of its own, and is found by it. */
export class CompanyEmail1790000500071 implements MigrationInterface {
  name = 'CompanyEmail1790000500071';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE company ADD COLUMN email text');
    await unfollowSearch(runner, 'company');
    await followTitles(
      runner,
      company(
        ['name', 'domain', 'industry', 'phone', 'email'],
        ['new.domain', 'new.phone', digits('new.phone'), 'new.email'],
      ),
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await unfollowSearch(runner, 'company');
    await followTitles(
      runner,
      company(['name', 'domain', 'industry', 'phone'], ['new.domain', 'new.phone', digits('new.phone')]),
    );
    await runner.query('ALTER TABLE company DROP COLUMN email');
  }
}
