import { reasonRole } from '@fernway/database';
import type { MigrationInterface, QueryRunner } from 'typeorm';

const sweeper = reasonRole('ai', 'sweeper');

const statesAre = (states: string) => `
  ALTER TABLE proposal DROP CONSTRAINT proposal_state_check,
    ADD CONSTRAINT proposal_state_check CHECK (state IN (${states}))`;

/** A decision is claimed before it is acted on: by whom, and since when. */
export class ProposalClaims1790000400021 implements MigrationInterface {
  name = 'ProposalClaims1790000400021';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(statesAre(`'open', 'approving', 'approved', 'rejected', 'undoing', 'undone', 'stale'`));
    await runner.query(`
      ALTER TABLE proposal
        ADD COLUMN claim uuid,
        ADD COLUMN claimed_at timestamptz,
        ADD CONSTRAINT proposal_claimed CHECK (
          (state IN ('approving', 'undoing')) = (claim IS NOT NULL) AND (claim IS NULL) = (claimed_at IS NULL));
      CREATE INDEX proposal_claims ON proposal (claimed_at) WHERE claim IS NOT NULL;
      GRANT UPDATE (state, claim, claimed_at, revision) ON proposal TO ${sweeper};
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      REVOKE UPDATE (state, claim, claimed_at, revision) ON proposal FROM ${sweeper};
      DROP INDEX proposal_claims;
      ALTER TABLE proposal NO FORCE ROW LEVEL SECURITY, DROP CONSTRAINT proposal_claimed, DROP COLUMN claim, DROP COLUMN claimed_at;
      UPDATE proposal SET state = CASE state WHEN 'approving' THEN 'stale' ELSE 'approved' END WHERE state IN ('approving', 'undoing');
      ALTER TABLE proposal FORCE ROW LEVEL SECURITY;
    `);
    await runner.query(statesAre(`'open', 'approved', 'rejected', 'undone', 'stale'`));
  }
}
