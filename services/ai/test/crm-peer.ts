import type { Endpoint } from '@fernway/contracts/endpoint';
import { type Aggregate, aggregateDeals } from '@fernway/contracts/http/crm-aggregates';
import { type Deal } from '@fernway/contracts/http/crm-deals';
import { listPipelines } from '@fernway/contracts/http/crm-pipelines';
import { listSeenRecords, type SearchHit, searchRecords } from '@fernway/contracts/http/crm-search';
import type { Task } from '@fernway/contracts/http/crm-tasks';
import { exampleCompany, exampleContact, exampleDeal, examplePipeline } from '@fernway/contracts/testing';
import { recordKinds } from '../src/tools/record-kinds.js';
import type { ListedType } from '../src/tools/listed-types.js';
import type { IncomingHttpHeaders } from 'node:http';
import { pathIs, Peer, type PeerAnswer } from './peers.js';

const problem = (status: number, code: string, detail: string): PeerAnswer => ({ status, body: { code, detail } });

type Held = { id: string; version: number } & Record<string, unknown>;

const nothing = {
  dueAt: null,
  remindAt: null,
  assigneeId: null,
  doneAt: null,
  doneBy: null,
  contactId: null,
  companyId: null,
  dealId: null,
  minutes: null,
  outcome: null,
  direction: null,
  createdBy: null,
};
const dates = { createdAt: '2026-11-20T10:00:00.000Z', updatedAt: '2026-11-20T10:00:00.000Z' };
const traded = { ...dates, fields: {}, sample: false, createdBy: null };
const blank: Record<ListedType, object> = {
  product: { ...traded, sku: null, unit: null, cost: null },
  sale: {
    ...traded,
    cost: null,
    productId: null,
    customerName: null,
    contactId: null,
    contactName: null,
    companyId: null,
    companyName: null,
    country: null,
    region: null,
    channel: null,
    ownerId: null,
    externalId: null,
    dealId: null,
    origin: 'import',
  },
  expense: { ...traded, name: '', supplier: null, note: null },
  contact: exampleContact({ name: '', email: null }),
  company: exampleCompany({ name: '' }),
  deal: exampleDeal(),
  activity: {
    ...nothing,
    ...dates,
    subject: '',
    body: '',
    occurredAt: dates.createdAt,
    mentions: [],
    sentiment: null,
    origin: 'person',
    sample: false,
  },
  task: { ...nothing, ...dates, title: '', body: '', allDay: false, sample: false },
};

/**
 * What the CRM does to its records, by its contracts; the journey runs the real one. `proven`: writes that came with a
 * service's own token. `trouble`: what a write meets before or after it is done.
 */
export const startCrmPeer = async () => {
  const records = Object.fromEntries(Object.keys(recordKinds).map((type) => [type, new Map<string, Held>()])) as Record<
    ListedType,
    Map<string, Held>
  >;
  const made = new Map<string, Held>();
  const proven: string[] = [];
  /** Every write that was done, in order. */
  const written: string[] = [];
  const trouble: {
    before?: (write: { method: string; pathname: string }) => Promise<PeerAnswer | undefined>;
    after?: () => Promise<PeerAnswer | undefined>;
  } = {};
  const deals = records.deal as unknown as Map<string, Deal>;
  const tasks = records.task as unknown as Map<string, Task>;
  const deal = (fields: Partial<Deal> = {}): Deal => {
    const held = exampleDeal({ id: crypto.randomUUID(), ...fields });
    deals.set(held.id, held);
    return held;
  };

  const hits = (): SearchHit[] =>
    [...deals.values()].map(({ id, name, dealId }) => ({
      type: 'deal',
      id,
      kind: null,
      title: name,
      titleSpans: [],
      detail: dealId,
      detailSpans: [],
      stage: null,
      on: { type: 'deal', id },
      sample: false,
    }));

  /** Sums of the deals' values, by one of their columns or by the month of one. */
  const summed = (by: string | null): Aggregate => {
    const keyOf = (held: Deal) =>
      by === null ? null : String((held as unknown as Record<string, unknown>)[by.split('.')[0]!] ?? null);
    const groups = [...Map.groupBy(deals.values(), keyOf)].map(([key, some]) => ({
      key: by?.endsWith('.month') ? `${key!.slice(0, 7)}-01` : key,
      records: some.length,
      value: some.reduce((sum, { value }) => sum + value.amount, 0),
      currency: 'USD',
    }));
    return { groups, more: false };
  };

  const created = (type: ListedType, key: string, body: string): PeerAnswer => {
    const known = made.get(key);
    if (known) return { status: 201, body: known };
    const held: Held = {
      ...blank[type],
      ...(recordKinds[type].create.body!.parse(JSON.parse(body)) as object),
      id: crypto.randomUUID(),
      version: 1,
    };
    records[type].set(held.id, held);
    made.set(key, held);
    written.push(`POST ${type}`);
    return { status: 201, body: held };
  };

  const changed = (type: ListedType, held: Held, body: string): PeerAnswer => {
    const { version, done, ...change } = recordKinds[type].update.body!.parse(JSON.parse(body)) as {
      version: number;
      done?: boolean;
    };
    if (held.version !== version)
      return problem(
        409,
        'version-conflict',
        `You changed version ${version}, but the ${type} is at version ${held.version} by now`,
      );
    const after = {
      ...held,
      ...change,
      ...(done !== undefined && { doneAt: done ? dates.updatedAt : null }),
      version: version + 1,
    };
    records[type].set(held.id, after);
    written.push(`PATCH ${type}`);
    return { status: 200, body: after };
  };

  const one = (type: ListedType, id: string, method: string, body: string): PeerAnswer => {
    const held = records[type].get(id);
    if (!held) return problem(404, 'not-found', `There is no such ${type}`);
    if (method === 'PATCH') return changed(type, held, body);
    if (method === 'DELETE' && records[type].delete(id)) written.push(`DELETE ${type}`);
    return method === 'DELETE' ? { status: 204, body: undefined } : { status: 200, body: held };
  };

  const reads = Object.values(recordKinds).flatMap(({ list, aggregate, get }) => [list, aggregate, get]);
  /** What its guard says of an API key. */
  const lacking = (pathname: string, headers: IncomingHttpHeaders): string | undefined => {
    const claims = Buffer.from(String(headers.authorization).split('.')[1] ?? '', 'base64url').toString();
    const { scopes } = JSON.parse(claims || '{}') as { scopes?: string[] };
    const { access } = reads.find(({ path }) => pathIs(pathname, path)) ?? {};
    return scopes && access && !scopes.includes(access) ? access : undefined;
  };

  const answered = ({
    method,
    path,
    headers,
    body,
  }: {
    method: string;
    path: string;
    headers: IncomingHttpHeaders;
    body: string;
  }): PeerAnswer => {
    const { pathname, searchParams } = new URL(path, 'http://crm');
    const scope = method === 'GET' && lacking(pathname, headers);
    if (scope)
      return {
        status: 403,
        body: { code: 'forbidden', detail: `This API key was not given ${scope}`, missing: [scope] },
      };
    if (pathname === searchRecords.path || pathname === listSeenRecords.path)
      return { status: 200, body: { items: hits(), corrected: false } };
    if (pathname === listPipelines.path) return { status: 200, body: { items: [examplePipeline()] } };
    if (pathname === aggregateDeals.path) return { status: 200, body: summed(searchParams.get('by')) };
    if (pathname.startsWith('/api/crm/timeline/')) return { status: 200, body: { items: [], next: null } };
    for (const [type, { create, get }] of Object.entries(recordKinds) as [
      ListedType,
      { create: Endpoint; get: Endpoint },
    ][]) {
      const id = pathname.startsWith(`${create.path}/`) && pathname.slice(create.path.length + 1);
      if (method !== 'GET' && (id || pathname === create.path) && headers['x-fernway-service'])
        proven.push(`${method} ${type}`);
      if (id && get.path === `${create.path}/:id`) return one(type, id, method, body);
      if (method === 'POST' && pathname === create.path) return created(type, String(headers['idempotency-key']), body);
      const ofOne = [...searchParams.keys()].some((name) => name.endsWith('Id'));
      if (method === 'GET' && pathname === create.path)
        return { status: 200, body: { items: ofOne ? [] : [...records[type].values()], next: null } };
    }
    return problem(500, 'internal', `${method} ${pathname}`);
  };

  const peer = await Peer.start(async ({ method, path, headers, body }) => {
    const { pathname } = new URL(path, 'http://crm');
    if (method === 'GET') return answered({ method, path, headers, body });
    const refused = await trouble.before?.({ method, pathname });
    if (refused) return refused;
    const answer = answered({ method, path, headers, body });
    return (await trouble.after?.()) ?? answer;
  });
  return { peer, records, deals, tasks, deal, proven, written, trouble };
};
