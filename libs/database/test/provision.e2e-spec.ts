import { randomBytes } from 'node:crypto';
import { databaseUrls } from '../src/database-urls.js';
import { provisionAll } from '../src/provision.js';
import { asAdmin, testPostgres } from '../src/testing.js';

const service = `made${randomBytes(4).toString('hex')}`;
const passwords = (of: string) => ({ service, ownerPassword: `owner-${of}`, servicePassword: `service-${of}` });
const mayEnter = (of: string) =>
  asAdmin(databaseUrls(testPostgres(), passwords(of)).url, async () => true).catch((error: Error) => error.message);

afterAll(() => asAdmin(testPostgres(), (admin) => admin.query(`DROP DATABASE IF EXISTS ${service} WITH (FORCE)`)));

it('makes what is missing, and leaves alone what carries the stamp', async () => {
  expect(await provisionAll(testPostgres(), 'one', [passwords('one')])).toEqual([service]);
  expect(await mayEnter('one')).toBe(true);
  expect(await provisionAll(testPostgres(), 'one', [passwords('one')])).toEqual([]);
  expect(await mayEnter('one')).toBe(true);
});

it('goes over it again for other passwords, or when somebody dropped it', async () => {
  expect(await provisionAll(testPostgres(), 'two', [passwords('two')])).toEqual([service]);
  expect([await mayEnter('two'), await mayEnter('one')]).toEqual([
    true,
    expect.stringContaining('password authentication failed'),
  ]);
  await asAdmin(testPostgres(), (admin) => admin.query(`DROP DATABASE ${service} WITH (FORCE)`));
  expect(await provisionAll(testPostgres(), 'two', [passwords('two')])).toEqual([service]);
  expect(await mayEnter('two')).toBe(true);
});
