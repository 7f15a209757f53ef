import { workspaceTable } from '@fernway/database';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Files count against the room of their workspace from before their first byte on. */
export class RoomForFiles1790000500097 implements MigrationInterface {
  name = 'RoomForFiles1790000500097';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE upload_room (
        workspace_id uuid NOT NULL,
        id uuid NOT NULL,
        bytes bigint NOT NULL CHECK (bytes > 0),
        held_until timestamptz(3) NOT NULL,
        PRIMARY KEY (workspace_id, id)
      );
      COMMENT ON COLUMN upload_room.held_until IS 'the upload moves this on while it lives; later it is gone, and its room with it';
      CREATE INDEX attachment_bytes ON attachment (workspace_id) INCLUDE (bytes, deleted_at);
    `);
    await workspaceTable(runner, 'upload_room');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX attachment_bytes; DROP TABLE upload_room;');
  }
}
