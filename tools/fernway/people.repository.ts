import type { Tenancy } from '@fernway/database';

/** Whose account an e-mail address opens. @param identity tenancy of the identity service's database */
export const userOf = (identity: Tenancy, email: string): Promise<string | undefined> =>
  identity.run({ platform: 'sign-in' }, async (tx) => {
    const [row] = await tx.query<{ id: string }>({
      text: 'SELECT user_id AS id FROM account_email WHERE email_key = $1',
      values: [email.trim().normalize('NFKC').toLowerCase()],
    });
    return row?.id;
  });
