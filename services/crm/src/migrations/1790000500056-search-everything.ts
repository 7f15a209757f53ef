import type { MigrationInterface, QueryRunner } from 'typeorm';
import { functions } from '../sql/functions.js';
import { unfollowSearch } from './follow-search.js';
import { digits, followTitles } from './follow-titles.js';

/** What was said, what is to do and the workspace's own companies are found too. */
export class SearchEverything1790000500056 implements MigrationInterface {
  name = 'SearchEverything1790000500056';

  async up(runner: QueryRunner): Promise<void> {
    await followTitles(runner, {
      table: 'activity',
      columns: ['title', 'body'],
      title: `coalesce(nullif(new.title, ''), left(new.body, 200))`,
      names: [],
      others: ['left(new.body, 8000)'],
    });
    await followTitles(runner, {
      table: 'task',
      columns: ['title', 'body'],
      title: 'new.title',
      names: [],
      others: ['left(new.body, 8000)'],
    });
    await followTitles(runner, {
      table: 'organization',
      columns: ['name', 'registration_number', 'industry', 'address', 'phone', 'email'],
      title: 'new.name',
      names: ['new.industry'],
      others: ['new.registration_number', 'new.address', 'new.phone', digits('new.phone'), 'new.email'],
      follow: functions('organization_search_follow'),
    });
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of ['activity', 'task', 'organization']) {
      await unfollowSearch(runner, table);
      await runner.query(`DELETE FROM record_search WHERE type = '${table}'`);
    }
  }
}
