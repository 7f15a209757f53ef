import { may, type Role } from '@fernway/contracts/access';
import { listMembers, listPeople, type Member, type Person } from '@fernway/contracts/http/members';
import { startTestService } from '@fernway/service-kit/testing';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { service } from '../src/main.js';

type Claims = { sub?: string; ws?: string; role?: Role };
const claimsOf = (token: unknown) =>
  JSON.parse(Buffer.from(String(token).split('.')[1] ?? '', 'base64url').toString() || '{}') as Claims;

/**
 * Identity as the CRM sees it, by its contract: who the members of the asking or forwarded person's workspace are. All that
 * it knows is by workspace, so tests of different workspaces can share it.
 */
const startIdentityPeer = async () => {
  const people = new Map<string, Person[]>();
  const left = new Map<string, string[]>();
  const away = new Set<string>();
  const asked: string[] = [];
  const unnamed = (id: string): Person => ({ id, name: 'Some Body', email: `${id}@oak.example` });
  /** Whoever asks is a member, too. */
  const peopleFor = ({ sub, ws = '' }: Claims) => {
    const known = people.get(ws) ?? [];
    const asking = sub && ws && known.every(({ id }) => id !== sub) ? [unnamed(sub)] : [];
    return { items: [...known, ...asking], left: left.get(ws) ?? [] };
  };
  const membersFor = ({ sub, ws = '', role = 'viewer' }: Claims) =>
    (people.get(ws) ?? []).map(({ id, name, email }): Member => {
      const [firstName = '', lastName = ''] = name.split(' ');
      const seen = id === sub || may(role, 'members:manage');
      return {
        id,
        name,
        firstName,
        lastName,
        initials: firstName.slice(0, 1),
        role: 'member',
        email: seen ? email : null,
        joinedAt: new Date(0).toISOString(),
        leftAt: null,
      };
    });
  const server = createServer(({ url, headers }, response) => {
    const bearer = /^Bearer (.+)/.exec(headers.authorization ?? '')?.[1];
    const claims = claimsOf(headers['x-fernway-user'] ?? bearer);
    asked.push(claims.ws ?? '');
    if (away.has(claims.ws ?? '')) return void response.destroy();
    const answer =
      bearer &&
      (url === listPeople.path ? peopleFor(claims) : url === listMembers.path && { items: membersFor(claims) });
    response
      .writeHead(answer ? 200 : 404, { 'content-type': 'application/json' })
      .end(JSON.stringify(answer || { code: 'not-found' }));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** By workspace. */
    people,
    left,
    /** Others become members of somebody's workspace. */
    join: ({ workspace }: { workspace: string }, ...ids: string[]) => {
      people.set(workspace, [...(people.get(workspace) ?? []), ...ids.map(unnamed)]);
    },
    /** Workspaces for which it breaks the connection instead of an answer. */
    away,
    /** The workspace of each call. */
    asked,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
};

/** The CRM with an identity to ask; `close` ends both. */
export const startBesideIdentity = async (env: Record<string, string> = {}) => {
  const identity = await startIdentityPeer();
  const crm = await startTestService(service, { env: { ...env, IDENTITY_URL: identity.url } });
  const close = async () => {
    await crm.close();
    identity.close();
  };
  return { crm, identity, close };
};

export type BesideIdentity = Awaited<ReturnType<typeof startBesideIdentity>>;
