import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { createPublicKey, createPrivateKey, sign, verify } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { databasePasswords, ensureKeys } from './keys.ts';

describe('the platform’s keys', () => {
  let data: string;
  beforeEach(() => (data = mkdtempSync(join(tmpdir(), 'fernway-keys-'))));
  afterEach(() => rmSync(data, { recursive: true }));

  it('are a pair per service whose halves belong together', () => {
    const keys = ensureKeys(data, ['crm', 'tokens']);
    const privateKey = createPrivateKey({ format: 'jwk', key: JSON.parse(keys.CRM_PRIVATE_KEY!) });
    const published = JSON.parse(keys.SERVICE_PUBLIC_KEYS!).keys.find(({ kid }: { kid: string }) => kid === 'crm');
    const signature = sign(null, Buffer.from('hello'), privateKey);
    expect(verify(null, Buffer.from('hello'), createPublicKey({ format: 'jwk', key: published }), signature)).toBe(
      true,
    );
    expect(keys.SERVICE_PUBLIC_KEYS).not.toContain('"d"');
  });

  it('include one for the gateway, which keeps no data but speaks for itself', () => {
    const keys = ensureKeys(data, ['crm']);
    expect(JSON.parse(keys.GATEWAY_PRIVATE_KEY!)).toMatchObject({ kid: 'gateway', d: expect.any(String) });
    expect(JSON.parse(keys.SERVICE_PUBLIC_KEYS!).keys.map(({ kid }: { kid: string }) => kid)).toEqual([
      'gateway',
      'crm',
    ]);
  });

  it('stay the same at the next start, and a new service gets one beside them', () => {
    const before = ensureKeys(data, ['crm']);
    const after = ensureKeys(data, ['crm', 'support']);
    expect(after).toMatchObject({
      ...before,
      SERVICE_PUBLIC_KEYS: expect.any(String),
      SUPPORT_PRIVATE_KEY: expect.any(String),
    });
  });

  it('of the databases give each role its own password, the same at every start, and elsewhere another', () => {
    const passwords = databasePasswords(data);
    expect(passwords.of('crm owner')).not.toBe(passwords.of('crm service'));
    expect(databasePasswords(data).of('crm owner')).toBe(passwords.of('crm owner'));
    expect(databasePasswords(data).id).toBe(passwords.id);
    expect(databasePasswords(join(data, 'other')).of('crm owner')).not.toBe(passwords.of('crm owner'));
  });

  it('are the owner’s alone', () => {
    ensureKeys(data, ['crm']);
    databasePasswords(data);
    const modes = readdirSync(join(data, 'keys')).map((name) => statSync(join(data, 'keys', name)).mode & 0o077);
    expect(modes).toHaveLength(5);
    expect(new Set(modes)).toEqual(new Set([0]));
  });
});
