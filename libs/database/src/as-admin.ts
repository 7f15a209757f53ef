import pg from 'pg';

/** Runs `fn` with a superuser connection and closes it. */
export const asAdmin = async <T>(url: string, fn: (admin: pg.Client) => Promise<T>): Promise<T> => {
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  try {
    return await fn(admin);
  } finally {
    await admin.end();
  }
};
