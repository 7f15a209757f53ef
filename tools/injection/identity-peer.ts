// Who is signed in, as the tokens themselves say.
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getOnboarding } from '@fernway/contracts/http/identity';

const name = { firstName: 'Ada', lastName: 'Lovelace' };

export async function startIdentity(): Promise<{ url: string; close: () => void }> {
  const server = createServer((request, response) => {
    // Nobody has told of his trade.
    if (request.url === getOnboarding.path)
      return void response
        .writeHead(404, { 'content-type': 'application/problem+json' })
        .end(JSON.stringify({ code: 'not-found', status: 404 }));
    const { sub, ws, role } = claimsOf(request);
    const body = request.url!.endsWith('/members')
      ? { items: [memberOf(sub!, role!)] }
      : { user: userOf(sub!), workspace: { id: ws, name: 'W' }, role };
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

const claimsOf = ({ headers }: IncomingMessage): Record<string, string> => {
  const payload = String(headers['x-fernway-user'] ?? headers.authorization).split('.')[1]!;
  return JSON.parse(Buffer.from(payload, 'base64url').toString()) as Record<string, string>;
};

const userOf = (id: string) => ({
  id,
  email: 'ada@example.com',
  ...name,
  language: 'en',
  theme: 'system',
  timeZone: 'UTC',
  createdAt: new Date().toISOString(),
  emailVerified: true,
});

const memberOf = (id: string, role: string) => ({
  id,
  name: 'Ada Lovelace',
  ...name,
  initials: 'AL',
  role,
  email: null,
  joinedAt: new Date().toISOString(),
  leftAt: null,
});
