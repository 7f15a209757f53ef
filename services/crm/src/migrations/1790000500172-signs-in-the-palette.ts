import type { MigrationInterface, QueryRunner } from 'typeorm';
import { functions } from '../sql/functions.js';
import { secondSearchRecords } from './1790000500096-palette-in-large-workspaces.js';

/** The search over all records finds a sign by itself (`%`, `_`), as lists do. */
export class SignsInThePalette1790000500172 implements MigrationInterface {
  name = 'SignsInThePalette1790000500172';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(functions('search_records'));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(secondSearchRecords);
  }
}
