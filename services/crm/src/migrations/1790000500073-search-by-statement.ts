import type { MigrationInterface, QueryRunner } from 'typeorm';
import { followByStatement } from './follow-by-statement.js';
import { unfollowSearch } from './follow-search.js';
import { digits, followTitles, listed, type SearchedTable } from './follow-titles.js';

/** What is searched, as the records' own migrations said it. */
export const searched: SearchedTable[] = [
  {
    table: 'contact',
    columns: ['name', 'email', 'company_name', 'phone', 'job_title', 'other_emails', 'other_phones'],
    title: 'new.name',
    names: ['new.company_name'],
    others: [
      'new.email',
      'new.phone',
      digits('new.phone'),
      'new.job_title',
      listed.emails,
      listed.phones,
      digits(listed.phones, '\\n'),
    ],
  },
  {
    table: 'company',
    columns: ['name', 'domain', 'industry', 'phone', 'email'],
    title: 'new.name',
    names: ['new.industry'],
    others: ['new.domain', 'new.phone', digits('new.phone'), 'new.email'],
  },
  {
    table: 'deal',
    columns: ['name', 'number', 'customer_name', 'contact_name', 'company_name', 'phone'],
    title: 'new.name',
    names: ['new.customer_name', 'new.contact_name', 'new.company_name'],
    others: ['new.number', 'new.phone', digits('new.phone')],
  },
  {
    table: 'activity',
    columns: ['title', 'body'],
    title: `coalesce(nullif(new.title, ''), left(new.body, 200))`,
    names: [],
    others: ['left(new.body, 8000)'],
  },
  { table: 'task', columns: ['title', 'body'], title: 'new.title', names: [], others: ['left(new.body, 8000)'] },
];

/** The search follows a statement, not each of its rows: the statements of an import write thousands. */
export class SearchByStatement1790000500073 implements MigrationInterface {
  name = 'SearchByStatement1790000500073';

  async up(runner: QueryRunner): Promise<void> {
    for (const one of searched) {
      await unfollowSearch(runner, one.table);
      await followByStatement(runner, one);
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const one of searched) {
      await unfollowSearch(runner, one.table);
      await followTitles(runner, one);
    }
  }
}
