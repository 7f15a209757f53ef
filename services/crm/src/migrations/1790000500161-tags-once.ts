import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A record has a tag once, whatever its case: of spellings that stand beside each other the first stays. */
export class TagsOnce1790000500161 implements MigrationInterface {
  name = 'TagsOnce1790000500161';

  async up(runner: QueryRunner): Promise<void> {
    // The owner of the tables is under row security like everybody else; to change what is there, it is not.
    await runner.query('ALTER TABLE tag_use NO FORCE ROW LEVEL SECURITY');
    for (const table of ['contact', 'company', 'deal'])
      await runner.query(`
        ALTER TABLE ${table} NO FORCE ROW LEVEL SECURITY;
        UPDATE ${table} SET tags = ARRAY(
            SELECT tag FROM (
              SELECT DISTINCT ON (lower(tag)) tag, place FROM unnest(tags) WITH ORDINALITY AS every (tag, place) ORDER BY lower(tag), place
            ) AS first ORDER BY place)
         WHERE cardinality(tags) > (SELECT count(DISTINCT lower(tag)) FROM unnest(tags) AS tag);
        ALTER TABLE ${table} FORCE ROW LEVEL SECURITY;
      `);
    await runner.query('ALTER TABLE tag_use FORCE ROW LEVEL SECURITY');
  }

  /** Which spellings stood beside which is not kept. */
  async down(): Promise<void> {}
}
