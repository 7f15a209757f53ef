import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * A task of a whole day holds its date as the midnight in UTC that begins it. Until now it held the noon, the last second or,
 * proposed by AI, nine o'clock of its day where it was made: the hour says which zone that was, and so which day was meant.
 * Of hours that two zones share, the one with more people counts.
 */
export class DaysOfTasks1790000500132 implements MigrationInterface {
  name = 'DaysOfTasks1790000500132';

  async up(runner: QueryRunner): Promise<void> {
    // The owner of the table is under row security like everybody else; to change what is there, it is not.
    await runner.query(`
      ALTER TABLE task NO FORCE ROW LEVEL SECURITY;
      UPDATE task SET due_at = (utc.day + CASE
          WHEN extract(second FROM utc.time) >= 59 THEN CASE WHEN utc.time < '10:00' THEN -1 ELSE 0 END
          WHEN origin = 'ai' THEN CASE WHEN utc.time >= '20:00' THEN 1 ELSE 0 END
          WHEN utc.time = '23:00' THEN 1 ELSE 0 END)::timestamp AT TIME ZONE 'UTC'
        FROM (SELECT workspace_id, id AS task, (due_at AT TIME ZONE 'UTC')::date AS day, (due_at AT TIME ZONE 'UTC')::time AS time FROM task) AS utc
       WHERE utc.workspace_id = task.workspace_id AND utc.task = task.id AND all_day AND due_at IS NOT NULL;
      ALTER TABLE task FORCE ROW LEVEL SECURITY;
      COMMENT ON COLUMN task.due_at IS 'Of a whole day the midnight in UTC that begins its date';
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE task NO FORCE ROW LEVEL SECURITY;
      UPDATE task SET due_at = due_at + interval '12 hours' WHERE all_day AND due_at IS NOT NULL;
      ALTER TABLE task FORCE ROW LEVEL SECURITY;
      COMMENT ON COLUMN task.due_at IS NULL;
    `);
  }
}
