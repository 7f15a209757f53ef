import { keyOwner } from '@fernway/contracts/http/api-keys';
import { listActivities } from '@fernway/contracts/http/crm-activities';
import { listContacts } from '@fernway/contracts/http/crm';
import { type Deal, listDeals } from '@fernway/contracts/http/crm-deals';
import { listSales } from '@fernway/contracts/http/crm-sales';
import { listSeenRecords } from '@fernway/contracts/http/crm-search';
import { createTask, listTasks } from '@fernway/contracts/http/crm-tasks';
import { getOnboarding, me } from '@fernway/contracts/http/identity';
import { listMembers } from '@fernway/contracts/http/members';
import { reserve } from '@fernway/contracts/http/tokens';
import { exampleContact, exampleDeal } from '@fernway/contracts/testing';
import type { IncomingHttpHeaders } from 'node:http';
import { Peer, type PeerAnswer } from './peers.js';

type Held = { id: string; workspace: string; kind: 'contacts' | 'deals' | 'tasks'; version: number };

const notFound: PeerAnswer = { status: 404, body: { code: 'not-found', detail: 'Not found' } };
const ok = (body: unknown, status = 200): PeerAnswer => ({ status, body });
const page = (items: unknown[]) => ok({ items, next: null });
const onboarding = {
  businessType: 'fnb',
  teamSize: 'small',
  focusAreas: ['sales'],
  dashboardType: 'fnb',
  dashboardPath: '/dashboard/fnb',
};
const date = '2026-11-20T10:00:00.000Z';
const blankTask = {
  title: 'Call',
  body: '',
  allDay: false,
  dueAt: null,
  remindAt: null,
  assigneeId: null,
  doneAt: null,
  doneBy: null,
  contactId: null,
  companyId: null,
  dealId: null,
  sample: false,
  createdAt: date,
  updatedAt: date,
};

const groupsBy = (by: string | null) => {
  if (by && by !== 'tags') return [];
  return [{ key: by && 'catering', records: 4, value: 400_000, currency: 'USD' }];
};

const claimsOf = (headers: IncomingHttpHeaders): { ws?: string } => {
  const token = headers['x-fernway-user'] ?? /^Bearer (.+)/.exec(headers.authorization ?? '')?.[1];
  return JSON.parse(Buffer.from(String(token).split('.')[1] ?? '', 'base64url').toString() || '{}');
};

/** Identity, tokens and the CRM by their contracts, for many workspaces: a record is there for its own workspace only. */
export class WorkspacesPeer {
  private readonly held = new Map<string, Held>();
  private constructor(private readonly peer: () => Peer) {}

  static async start(): Promise<WorkspacesPeer> {
    const workspaces = new WorkspacesPeer(() => peer);
    const peer: Peer = await Peer.start(({ method, path, headers, body }) =>
      workspaces.answer(method, new URL(path, 'http://peer'), claimsOf(headers).ws ?? '', body),
    );
    return workspaces;
  }

  get url(): string {
    return this.peer().url;
  }

  close(): void {
    this.peer().close();
  }

  /** Adds a record to a workspace. */
  add(workspace: string, kind: Held['kind']): string {
    const id = crypto.randomUUID();
    this.held.set(id, { id, workspace, kind, version: 1 });
    return id;
  }

  /** Somebody changes a record there. */
  change(id: string, fields: object): void {
    const held = this.held.get(id)!;
    Object.assign(held, fields, { version: held.version + 1 });
  }

  private answer(method: string, { pathname, searchParams }: URL, workspace: string, body: string): PeerAnswer {
    const person = {
      id: crypto.randomUUID(),
      email: 'ann@fernway.example',
      firstName: 'Ann',
      lastName: 'Lee',
      language: 'en',
      theme: 'system',
      timeZone: 'UTC',
      createdAt: date,
      emailVerified: true,
    };
    const limit = Number(searchParams.get('limit') ?? 50);
    switch (`${method} ${pathname}`) {
      case `GET ${me.path}`:
      case `GET ${keyOwner.path}`:
        return ok({ user: person, workspace: { id: workspace, name: 'W' }, role: 'owner' });
      case `GET ${getOnboarding.path}`:
        return ok(onboarding);
      case `GET ${listMembers.path}`:
        return ok({ items: [] });
      case `POST ${reserve.path}`:
        return ok(
          {
            reservationId: crypto.randomUUID(),
            tokens: 3,
            freeAnalysis: false,
            balance: { total: 100, used: 0, available: 97, held: 3, expired: 0, debt: 0 },
          },
          201,
        );
      case `GET ${listContacts.path}`:
        return page(this.of(workspace, 'contacts').slice(0, limit));
      case `GET ${listDeals.path}`:
        return page(this.of(workspace, 'deals').slice(0, limit));
      case `GET ${listActivities.path}`:
        return page([
          {
            ...blankTask,
            id: crypto.randomUUID(),
            version: 1,
            type: 'email',
            subject: 'Delivery',
            body: 'I am very disappointed.',
            direction: 'in',
            occurredAt: new Date().toISOString(),
            minutes: null,
            outcome: null,
            mentions: [],
            sentiment: null,
            origin: 'person',
            createdBy: null,
          },
        ]);
      case `GET ${listSeenRecords.path}`:
        return ok({ items: this.seen(workspace, searchParams.get('records') ?? '') });
      case `POST ${createTask.path}`:
        return ok(this.shown(this.held.get(this.add(workspace, 'tasks'))!), 201);
      default:
        if (pathname.startsWith('/api/crm/aggregates/'))
          return ok({ groups: groupsBy(searchParams.get('by')), more: false });
        if (pathname === listTasks.path || pathname === listSales.path || pathname.startsWith('/api/crm/timeline/'))
          return page([]);
        return this.one(method, pathname, workspace, body);
    }
  }

  private one(method: string, pathname: string, workspace: string, body: string): PeerAnswer {
    const [, kind, id = ''] = /^\/api\/crm\/(contacts|deals|tasks)\/([^/]+)$/.exec(pathname) ?? [];
    const held = this.held.get(id);
    if (!kind) return { status: 500, body: { code: 'internal', detail: `${method} ${pathname}` } };
    if (held?.workspace !== workspace || held.kind !== kind) return notFound;
    if (method === 'DELETE') this.held.delete(id);
    if (method === 'PATCH') {
      const { version, ...change } = JSON.parse(body);
      if (version !== held.version)
        return { status: 409, body: { code: 'version-conflict', detail: 'It changed meanwhile' } };
      this.change(id, change);
    }
    return method === 'DELETE' ? { status: 204, body: undefined } : ok(this.shown(held));
  }

  private of(workspace: string, kind: Held['kind']): unknown[] {
    return [...this.held.values()]
      .filter((held) => held.workspace === workspace && held.kind === kind)
      .map((held) => this.shown(held));
  }

  private seen(workspace: string, records: string): unknown[] {
    return [...this.held.values()]
      .filter((held) => held.workspace === workspace && records.includes(held.id))
      .map(({ id, kind }) => ({
        type: kind.slice(0, -1),
        id,
        kind: null,
        title: 'Mara Jones',
        titleSpans: [],
        detail: '',
        detailSpans: [],
        stage: null,
        on: null,
        sample: false,
      }));
  }

  private shown({ workspace: _of, kind, ...held }: Held): unknown {
    if (kind === 'contacts') return exampleContact(held);
    if (kind === 'tasks') return { ...blankTask, ...held };
    const deal: Partial<Deal> = { ...held, state: 'won', closedAt: new Date(Date.now() - 86_400_000).toISOString() };
    return exampleDeal(deal);
  }
}
