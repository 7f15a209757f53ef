import { createServer, type AddressInfo } from 'node:net';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkPorts, checkRemotes } from './checks.ts';

describe('ports', () => {
  it('that another program holds are named, with a way out', async () => {
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const { port } = other.address() as AddressInfo;
    await expect(checkPorts([{ name: 'gateway', host: '127.0.0.1', port }], port)).rejects.toThrow(
      `Port ${port} is in use by another program. Stop it, or choose another: PORT=${port + 1000} npm start`,
    );
    await expect(checkPorts([{ name: 'crm', host: '127.0.0.1', port }], 4000)).rejects.toThrow(
      `Port ${port} (for the service crm) is in use by another program.`,
    );
    await new Promise((resolve) => other.close(resolve));
    await expect(checkPorts([{ name: 'gateway', host: '127.0.0.1', port }], port)).resolves.toBeUndefined();
  });

  it('on an address that is not ours are refused in words', async () => {
    await expect(checkPorts([{ name: 'gateway', host: '192.0.2.1', port: 25001 }], 25001)).rejects.toThrow(
      'HOST=192.0.2.1 is not an address of this machine.',
    );
  });
});

describe('remotes', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'fernway-checks-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));
  const check = (env: Record<string, string> = {}) => checkRemotes({ REMOTES_DIR: folder, ...env }, false);

  it('that nobody published are missed in words, with a way out', () => {
    const words = `No remotes are published in ${folder}, so there would be no page. Publish what was built: npm run fernway -- remotes publish`;
    expect(() => check()).toThrow(words);
    writeFileSync(join(folder, 'registry.json'), '{"remotes":{}}');
    expect(() => check()).toThrow(words);
  });

  it('that come with an image, or that a broken registry may still name, are left to the gateway', () => {
    const image = join(folder, 'image');
    expect(() => check({ REMOTES_DIR: image, REMOTES_SEED_DIR: folder })).toThrow('No remotes are published');
    writeFileSync(join(folder, 'registry.json'), '{"remotes":{"crm":{}}}');
    check();
    check({ REMOTES_DIR: image, REMOTES_SEED_DIR: folder });
    writeFileSync(join(folder, 'registry.json'), '{"remo');
    check();
    rmSync(join(folder, 'registry.json'));
    writeFileSync(join(folder, 'registry.last.json'), '{"remotes":{"crm":{}}}');
    check();
  });
});
