import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { once } from 'node:events';
import { remoteAccessKeys } from '../src/access/access-token.js';
import { type Person, startTestService, type TestService, TestSigner } from '../src/testing.js';
import { Upstream } from '../src/calls/upstream.js';
import { listNotes, notes } from './notes-service.js';

let signer: TestSigner;
let fetches = 0;
let identity: Server;
let service: TestService;

const publicKeys = () => {
  const { keys } = JSON.parse(signer.signingKeys) as { keys: Record<string, unknown>[] };
  return { keys: keys.map(({ d: _private, ...key }) => key) };
};

beforeAll(async () => {
  signer = await TestSigner.create();
  identity = createServer((_request, response) => {
    fetches += 1;
    response.setHeader('content-type', 'application/json').end(JSON.stringify(publicKeys()));
  }).listen(0, '127.0.0.1');
  await once(identity, 'listening');
  const { port } = identity.address() as AddressInfo;
  service = await startTestService(
    { ...notes, accessKeys: (env) => remoteAccessKeys(new Upstream(env.identityUrls)) },
    { env: { IDENTITY_URL: `http://127.0.0.1:${port}` }, signer },
  );
});
afterAll(() => service.close());

const status = async (as: Person) => (await service.request(listNotes, { as })).status;

describe('keys that identity publishes', () => {
  it('are fetched once', async () => {
    expect(await status(await signer.person())).toBe(200);
    expect(await status(await signer.person())).toBe(200);
    expect(fetches).toBe(1);
  });

  it('cannot be asked for again and again by tokens with invented keys', async () => {
    const stranger = await TestSigner.create('invented');
    for (let attempt = 0; attempt < 5; attempt += 1) expect(await status(await stranger.person())).toBe(401);
    expect(fetches).toBe(1);
  });

  it('stay known while identity is away', async () => {
    identity.close();
    identity.closeAllConnections();
    expect(await status(await signer.person())).toBe(200);
  });

  it('that could not be had say nothing about the token', async () => {
    const restarted = await service.another();
    const answer = await restarted.request(listNotes, { as: await signer.person() });
    expect([answer.status, answer.body.code]).toEqual([503, 'unavailable']);
    await restarted.close();
  });
});
