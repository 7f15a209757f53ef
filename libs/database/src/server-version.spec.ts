import type pg from 'pg';
import { migrate } from './migrate.js';
import { type OldPostgres, startOldPostgres } from './old-postgres.js';
import { provision } from './provision.js';
import { minimumPostgres, PostgresTooOld, requireVersion } from './server-version.js';

describe('a Postgres that is too old', () => {
  let server: OldPostgres;
  beforeEach(async () => {
    server = await startOldPostgres(150_018);
  });
  afterEach(() => server.close());

  const tooOld = {
    name: 'PostgresTooOld',
    message: `Postgres 15 is too old: Fernway needs Postgres ${minimumPostgres} or newer`,
  };

  it('is refused before any role or database is made', async () => {
    const made = provision({ adminUrl: server.url, service: 'crm', ownerPassword: 'x', servicePassword: 'x' });
    await expect(made).rejects.toMatchObject(tooOld);
    expect(server.asked).toEqual([expect.stringContaining('server_version_num')]);
  });

  it('is refused before any migration', async () => {
    await expect(migrate('crm', server.url, [])).rejects.toMatchObject(tooOld);
    expect(server.asked).toEqual([expect.stringContaining('server_version_num')]);
  });

  it.each([
    [150_018, true],
    [90_624, true],
    [minimumPostgres * 10_000 - 1, true],
    [minimumPostgres * 10_000, false],
    [180_004, false],
  ])('is what says %i: %s', async (version, problem) => {
    const client = { query: async () => ({ rows: [{ version }] }) } as unknown as pg.Client;
    const refusal: unknown = await requireVersion(client).catch((error: unknown) => error);
    expect(refusal instanceof PostgresTooOld).toBe(problem);
  });
});
