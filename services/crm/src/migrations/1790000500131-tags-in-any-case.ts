import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Tags that differ in case only are one: each write of tags asks how the workspace spells them. */
export class TagsInAnyCase1790000500131 implements MigrationInterface {
  name = 'TagsInAnyCase1790000500131';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE INDEX tag_use_in_any_case ON tag_use (workspace_id, lower(tag))');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX tag_use_in_any_case');
  }
}
