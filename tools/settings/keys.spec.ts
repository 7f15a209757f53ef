import { createPrivateKey, createPublicKey, sign, verify } from 'node:crypto';
import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { jest } from '@jest/globals';
import { keys } from '../fernway/keys.ts';
import { discoverServices, settingPrefix } from '../platform/services.ts';
import { missingKeys } from './keys.ts';

let folder: string;
let file: string;
let said: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'fernway-env-'));
  file = join(folder, '.env');
  said = '';
  jest.spyOn(console, 'log').mockImplementation((line: string) => void (said += `${line}\n`));
});
afterEach(() => {
  jest.restoreAllMocks();
  rmSync(folder, { recursive: true });
});

const text = () => readFileSync(file, 'utf8');
const values = () => parseEnv(text()) as Record<string, string>;
type Jwk = { kid: string; x: string; d?: string };
const set = (name: string) => (JSON.parse(values()[name]!) as { keys: Jwk[] }).keys;
const services = discoverServices();

describe('fernway keys', () => {
  it('writes every secret that docker-compose.yml asks for, for its owner only, and prints no value', async () => {
    await keys([], file);
    const asked = [
      ...readFileSync(join(import.meta.dirname, '../../docker-compose.yml'), 'utf8').matchAll(/\$\{(\w+):\?/g),
    ].map(([, name]) => name);
    expect(asked.length).toBeGreaterThan(20);
    expect([...new Set(asked)].filter((name) => !values()[name!])).toEqual([]);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    for (const [name, value] of Object.entries(values())) {
      expect(said).toContain(name);
      expect(said).not.toContain(value);
    }
  });

  it('makes pairs whose halves belong together, and publishes no private one', async () => {
    await keys([], file);
    for (const { name } of services) {
      const privateKey = createPrivateKey({
        format: 'jwk',
        key: JSON.parse(values()[`${settingPrefix(name)}_PRIVATE_KEY`]!),
      });
      const published = set('SERVICE_PUBLIC_KEYS').find(({ kid }) => kid === name)!;
      expect(
        verify(
          null,
          Buffer.from('x'),
          createPublicKey({ format: 'jwk', key: published as never }),
          sign(null, Buffer.from('x'), privateKey),
        ),
      ).toBe(true);
    }
    expect(set('SERVICE_PUBLIC_KEYS').some(({ d }) => d)).toBe(false);
  });

  it('changes nothing the second time', async () => {
    await keys([], file);
    const before = text();
    said = '';
    await keys([], file);
    expect(text()).toBe(before);
    expect(said).toBe('.env has every key already.\n');
  });

  it('keeps what is there, comments and order too, and fills what is empty', async () => {
    writeFileSync(
      file,
      "# ours\nSTRIPE_SECRET_KEY=sk_live_1\nPOSTGRES_PASSWORD='mine'\nIDENTITY_REFRESH_KEY=\n\nLOG_LEVEL=warn\n",
    );
    chmodSync(file, 0o644);
    await keys([], file);
    const lines = text().split('\n');
    expect(lines.slice(0, 3)).toEqual(['# ours', 'STRIPE_SECRET_KEY=sk_live_1', "POSTGRES_PASSWORD='mine'"]);
    expect(lines[3]).toMatch(/^IDENTITY_REFRESH_KEY='[\w-]{43}'$/);
    expect(lines.slice(4, 6)).toEqual(['', 'LOG_LEVEL=warn']);
    expect(said).not.toContain('POSTGRES_PASSWORD');
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  it('gives a new service its own keys, and nobody else anything but its public one', async () => {
    await keys([], file);
    const support = { name: 'support', folder: '', port: 4200, database: true };
    const made = missingKeys([...services, support], values());
    expect(Object.keys(made).sort()).toEqual([
      'SERVICE_PUBLIC_KEYS',
      'SUPPORT_OWNER_PASSWORD',
      'SUPPORT_PRIVATE_KEY',
      'SUPPORT_SERVICE_PASSWORD',
    ]);
    const published = (JSON.parse(made.SERVICE_PUBLIC_KEYS!) as { keys: Jwk[] }).keys;
    expect(published.slice(0, -1)).toEqual(set('SERVICE_PUBLIC_KEYS'));
    expect(published.at(-1)).toMatchObject({ kid: 'support', x: JSON.parse(made.SUPPORT_PRIVATE_KEY!).x });
  });

  it('writes through a link to where the secrets really are', async () => {
    writeFileSync(join(folder, 'elsewhere'), 'A=1\n');
    symlinkSync(join(folder, 'elsewhere'), file);
    await keys([], file);
    expect(readFileSync(join(folder, 'elsewhere'), 'utf8')).toMatch(/^A=1\n[^]*POSTGRES_PASSWORD=/);
  });

  it('--print prints what is missing and writes nothing', async () => {
    writeFileSync(file, 'POSTGRES_PASSWORD=mine\n');
    await keys(['--print'], file);
    expect(text()).toBe('POSTGRES_PASSWORD=mine\n');
    expect(Object.keys(parseEnv(said))).toEqual(
      expect.arrayContaining(['IDENTITY_SIGNING_KEYS', 'CRM_OWNER_PASSWORD']),
    );
    expect(said).not.toContain('POSTGRES_PASSWORD');
  });

  it.each([[['--help']], [['rotate']], [['rotate', 'nothing']], [['what']]])(
    '%j makes and prints no key',
    async (args) => {
      await keys([], file);
      const before = text();
      said = '';
      await expect(keys(args, file)).rejects.toThrow(/keys rotate WHAT/);
      expect([text(), said]).toEqual([before, '']);
    },
  );
});

describe('fernway keys rotate', () => {
  beforeEach(() => keys([], file));

  it('signing puts a new key before those there are', async () => {
    const [old] = set('IDENTITY_SIGNING_KEYS');
    await keys(['rotate', 'signing'], file);
    expect(set('IDENTITY_SIGNING_KEYS')).toEqual([expect.not.objectContaining({ kid: old!.kid }), old]);
  });

  it('refresh keeps the former keys, the newest first', async () => {
    const first = values().IDENTITY_REFRESH_KEY!;
    await keys(['rotate', 'refresh'], file);
    const second = values().IDENTITY_REFRESH_KEY!;
    await keys(['rotate', 'refresh'], file);
    expect(values().IDENTITY_FORMER_REFRESH_KEYS).toBe(`${second},${first}`);
    expect(new Set([first, second, values().IDENTITY_REFRESH_KEY]).size).toBe(3);
  });

  it('SERVICE publishes a second key of it, under its name', async () => {
    const before = values();
    await keys(['rotate', 'crm'], file);
    const own = set('SERVICE_PUBLIC_KEYS').filter(({ kid }) => kid.split('.')[0] === 'crm');
    expect(own.map(({ kid }) => kid)).toEqual(['crm', expect.stringMatching(/^crm\.[\w-]{8}$/)]);
    expect(JSON.parse(values().CRM_PRIVATE_KEY!)).toMatchObject({ x: own[1]!.x, kid: own[1]!.kid });
    expect(values()).toEqual({
      ...before,
      CRM_PRIVATE_KEY: expect.any(String),
      SERVICE_PUBLIC_KEYS: expect.any(String),
    });
  });

  it('databases changes the passwords of all services’ roles, and not the superuser’s', async () => {
    const before = values();
    await keys(['rotate', 'databases'], file);
    const changed = Object.keys(before).filter((name) => before[name] !== values()[name]);
    expect(changed.sort()).toEqual(
      Object.keys(before)
        .filter((name) => /_(OWNER|SERVICE)_PASSWORD$/.test(name))
        .sort(),
    );
  });

  it('then retire leaves only what is in use, once', async () => {
    for (const what of ['signing', 'refresh', 'crm']) await keys(['rotate', what], file);
    await keys(['retire'], file);
    expect(set('IDENTITY_SIGNING_KEYS')).toHaveLength(1);
    expect(set('SERVICE_PUBLIC_KEYS')).toHaveLength(services.length);
    expect(set('SERVICE_PUBLIC_KEYS').map(({ x }) => x)).toContain(JSON.parse(values().CRM_PRIVATE_KEY!).x);
    expect(values().IDENTITY_FORMER_REFRESH_KEYS).toBe('');
    await keys(['retire'], file);
    expect(said).toMatch(/\.env has no former keys\.\n$/);
    await keys([], file);
    expect(said).toMatch(/\.env has every key already\.\n$/);
  });
});
