import { createServer, type AddressInfo } from 'node:net';
import { checkPorts } from './checks.ts';

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
    await expect(checkPorts([{ name: 'gateway', host: '192.0.2.1', port: 25001 }], 25001)).rejects.toThrow('HOST=192.0.2.1 is not an address of this machine.');
  });
});
