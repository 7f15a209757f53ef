import { getContact } from '@fernway/contracts/http/crm';
import type { OrganizationHead } from '@fernway/contracts/http/crm-active-organization';
import { getOrganizationHead } from '@fernway/contracts/http/crm-organization-heads';
import { me } from '@fernway/contracts/http/identity';
import { exampleContact } from '@fernway/contracts/testing';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

const headPath = getOrganizationHead.path.split(':')[0]!;
const contactPath = getContact.path.replace(':id', '');

/** Identity and the CRM, by their contracts, as far as messaging asks them. */
export class PlatformPeer {
  /** Who is a member, by id, as identity answers at this moment. */
  readonly members = new Map<string, object>();
  /** What a mail that is due carries, by its id, or an invitation's: nobody but identity knows the link. */
  readonly letters = new Map<string, object>();
  /** The company that somebody works with, by his id. */
  readonly organizations = new Map<string, OrganizationHead>();
  /** The workspace of each contact that the CRM knows, by the contact's id. */
  readonly contacts = new Map<string, string>();
  /** What was asked so far, as paths. */
  readonly asked: string[] = [];
  readonly askedWithoutToken: string[] = [];
  /** Identity answers nothing for now. */
  away = false;

  private readonly server = createServer(({ url = '', headers }, response) => {
    this.asked.push(url);
    const token = headers.authorization?.match(/^Bearer (.+)/)?.[1];
    if (!token) this.askedWithoutToken.push(url);
    const { status, body } = this.answer(url, token);
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });

  /** @returns the addresses of both services, as settings */
  async start(): Promise<{ IDENTITY_URL: string; CRM_URL: string }> {
    await new Promise<void>((listening) => this.server.listen(0, '127.0.0.1', listening));
    const url = `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
    return { IDENTITY_URL: url, CRM_URL: url };
  }

  close(): void {
    this.server.close();
    this.server.closeAllConnections();
  }

  private answer(path: string, token: string | undefined): { status: number; body: object } {
    if (this.away) return { status: 503, body: { code: 'unavailable', status: 503 } };
    if (path === me.path) return whoAsks(token);
    const id = new URL(path, 'http://platform').pathname.split('/').at(-1)!;
    if (path.startsWith(headPath)) return { status: 200, body: { organization: this.organizations.get(id) ?? null } };
    if (path.startsWith(contactPath))
      return token && this.contacts.get(id) === claimsOf(token).ws
        ? { status: 200, body: exampleContact({ id, email: 'mara@oak.example' }) }
        : { status: 404, body: { code: 'not-found', detail: 'There is no such contact' } };
    const found = this.letters.get(id) ?? this.members.get(id);
    return found ? { status: 200, body: found } : { status: 404, body: { code: 'not-found', status: 404 } };
  }
}

const claimsOf = (token: string) => JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString());

/** The person whose token it is, as identity would answer; a key is nobody. */
const whoAsks = (token: string | undefined) => {
  if (!token) return { status: 401, body: { code: 'unauthenticated' } };
  const { sub, ws, key } = claimsOf(token);
  if (key) return { status: 403, body: { code: 'forbidden', detail: 'This is for people: an API key cannot do it' } };
  const user = {
    id: sub,
    email: 'ann@oak.example',
    firstName: 'Ann',
    lastName: 'Lee',
    language: 'en',
    theme: 'system',
    timeZone: 'UTC',
    emailVerified: true,
    createdAt: '2026-11-01T10:00:00.000Z',
  };
  return { status: 200, body: me.returns.parse({ user, workspace: { id: ws, name: 'W' }, role: 'member' }) };
};
