import type { MigrationInterface, QueryRunner } from 'typeorm';

const tables = ['account', 'workspace', 'membership', 'former_member', 'invitation'];

/**
 * A reset ends what its own account let in before the proof, so rows say whose word that was. Of those from before, the
 * founder of the workspace is taken for it, where they were unproved at the time. The version before still reads `let_in_unproved`.
 */
export class LetInBy1790000100013 implements MigrationInterface {
  name = 'LetInBy1790000100013';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE membership ADD COLUMN let_in_by uuid;
      ALTER TABLE invitation ADD COLUMN let_in_by uuid;
      COMMENT ON COLUMN membership.let_in_by IS 'the account that let them in before its address was proved, itself or through somebody it had let in';
      COMMENT ON COLUMN invitation.let_in_by IS 'as membership.let_in_by, when the invitation was made';
    `);
    // The owner of the tables is under row security like everybody else; for this once it is not.
    for (const table of tables) await runner.query(`ALTER TABLE ${table} NO FORCE ROW LEVEL SECURITY`);
    await runner.query(`
      UPDATE membership m SET let_in_by = f.user_id
        FROM (SELECT workspace_id, user_id, joined_at FROM membership
              UNION ALL SELECT workspace_id, user_id, joined_at FROM former_member) f
             JOIN workspace w ON w.workspace_id = f.workspace_id AND w.created_at = f.joined_at
             JOIN account a ON a.user_id = f.user_id
       WHERE m.let_in_unproved AND f.workspace_id = m.workspace_id AND f.user_id <> m.user_id
         AND (a.email_verified_at IS NULL OR a.email_verified_at > m.joined_at);
      UPDATE invitation i SET let_in_by = coalesce(
               (SELECT m.let_in_by FROM membership m WHERE m.workspace_id = i.workspace_id AND m.user_id = i.invited_by), a.user_id)
        FROM account a
       WHERE a.user_id = i.invited_by AND (a.email_verified_at IS NULL OR a.email_verified_at > i.sent_at OR EXISTS (
               SELECT FROM membership m WHERE m.workspace_id = i.workspace_id AND m.user_id = i.invited_by AND m.let_in_by IS NOT NULL));
    `);
    for (const table of tables) await runner.query(`ALTER TABLE ${table} FORCE ROW LEVEL SECURITY`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE membership DROP COLUMN let_in_by; ALTER TABLE invitation DROP COLUMN let_in_by;');
  }
}
