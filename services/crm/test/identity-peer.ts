import { listPeople, type Person } from '@fernway/contracts/http/members';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Identity as the CRM sees it, by its contract: who the members of the forwarded person's workspace are. */
export const startIdentityPeer = async () => {
  const people = new Map<string, Person[]>();
  const asked: string[] = [];
  const server = createServer(({ url, headers }, response) => {
    const [, claims = ''] = String(headers['x-fernway-user']).split('.');
    const { ws = '' } = JSON.parse(Buffer.from(claims, 'base64url').toString() || '{}') as { ws?: string };
    const known = url === listPeople.path && /^Bearer /.test(headers.authorization ?? '');
    asked.push(String(url));
    response.writeHead(known ? 200 : 404, { 'content-type': 'application/json' }).end(JSON.stringify(known ? { items: people.get(ws) ?? [] } : { code: 'not-found' }));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** By workspace. */
    people,
    asked,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
};
