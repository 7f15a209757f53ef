import { serviceRole } from '@fernway/database';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** As `KnownSizes1790000500075`, for where an import looks up who is who. */
export class KnownSizeOfReach1790000500091 implements MigrationInterface {
  name = 'KnownSizeOfReach1790000500091';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`GRANT MAINTAIN ON contact_reach TO ${serviceRole('crm')}`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`REVOKE MAINTAIN ON contact_reach FROM ${serviceRole('crm')}`);
  }
}
