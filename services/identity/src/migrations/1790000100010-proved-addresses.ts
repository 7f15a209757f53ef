import { migratingService, platformAccess, reasonRole, userTable } from '@fernway/database';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Accounts from before count as unproved: nothing says that their address is theirs, and one click on Resend mends it,
 * while all but mailing others goes on. Who signed up by the mailed link of an invitation has proved it: the account
 * and the membership were made by one transaction, in a workspace that was there before.
 */
export class ProvedAddresses1790000100010 implements MigrationInterface {
  name = 'ProvedAddresses1790000100010';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE account ADD COLUMN email_verified_at timestamptz, ADD COLUMN awaits_confirmation boolean NOT NULL DEFAULT false;
      COMMENT ON COLUMN account.email_verified_at IS 'when a link that was mailed to the address was used';
      COMMENT ON COLUMN account.awaits_confirmation IS 'made where confirmation comes before the first sign-in';

      -- The owner of the tables is under row security like everybody else; for this once it is not.
      ALTER TABLE account NO FORCE ROW LEVEL SECURITY;
      ALTER TABLE workspace NO FORCE ROW LEVEL SECURITY;
      ALTER TABLE membership NO FORCE ROW LEVEL SECURITY;
      ALTER TABLE former_member NO FORCE ROW LEVEL SECURITY;
      UPDATE account a SET email_verified_at = a.created_at
       WHERE EXISTS (SELECT FROM (SELECT user_id, workspace_id, joined_at FROM membership
                                  UNION ALL SELECT user_id, workspace_id, joined_at FROM former_member) m
                       JOIN workspace w USING (workspace_id)
                      WHERE m.user_id = a.user_id AND m.joined_at = a.created_at AND w.created_at < a.created_at);
      ALTER TABLE account FORCE ROW LEVEL SECURITY;
      ALTER TABLE workspace FORCE ROW LEVEL SECURITY;
      ALTER TABLE membership FORCE ROW LEVEL SECURITY;
      ALTER TABLE former_member FORCE ROW LEVEL SECURITY;

      CREATE TABLE account_mail (
        user_id uuid NOT NULL REFERENCES account ON DELETE CASCADE,
        mail_id uuid NOT NULL,
        kind text NOT NULL CHECK (kind IN ('confirmation', 'account-exists', 'password-reset', 'password-changed')),
        email text NOT NULL,
        token_hash bytea,
        created_at timestamptz NOT NULL DEFAULT now(),
        expires_at timestamptz NOT NULL,
        used_at timestamptz,
        PRIMARY KEY (user_id, mail_id)
      );
      CREATE INDEX account_mail_latest ON account_mail (user_id, kind, created_at);
      CREATE INDEX account_mail_created_at ON account_mail (created_at);
      COMMENT ON COLUMN account_mail.email IS 'where it goes: a link proves the address that it was mailed to';
      COMMENT ON COLUMN account_mail.token_hash IS 'SHA-256; the token itself is only in the mail';

      ALTER TABLE invitation ADD COLUMN link_hash bytea;
      COMMENT ON COLUMN invitation.link_hash IS 'SHA-256 of the token that was handed over instead of mailed: it proves no address';
    `);
    await userTable(runner, 'account_mail');
    // Who forgot a password, or did not get the first mail, is known by an address only.
    await platformAccess(runner, 'account', 'sign-in', ['SELECT']);
    await platformAccess(runner, 'account_mail', 'sign-in', ['SELECT', 'INSERT']);
    await platformAccess(runner, 'account_mail', 'sweeper', ['SELECT', 'DELETE']);
  }

  async down(runner: QueryRunner): Promise<void> {
    const role = reasonRole(await migratingService(runner), 'sign-in');
    await runner.query(`
      ALTER TABLE invitation DROP COLUMN link_hash;
      DROP TABLE account_mail;
      DROP POLICY ${role} ON account;
      REVOKE SELECT ON account FROM ${role};
      ALTER TABLE account DROP COLUMN email_verified_at, DROP COLUMN awaits_confirmation;
    `);
  }
}
