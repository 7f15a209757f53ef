import { getDeal, updateDeal, type Deal } from '@fernway/contracts/http/crm-deals';
import { exampleDeal } from '@fernway/contracts/testing';
import { createTask, deleteTask, getTask, type Task } from '@fernway/contracts/http/crm-tasks';
import { listSeenRecords, type SearchHit, searchRecords } from '@fernway/contracts/http/crm-search';
import { Peer, type PeerAnswer } from './peers.js';

const problem = (status: number, code: string, detail: string): PeerAnswer => ({ status, body: { code, detail } });

/** What the CRM does to a deal and its tasks, by its contracts; the journey runs the real one. */
export const startCrmPeer = async () => {
  const deals = new Map<string, Deal>();
  const tasks = new Map<string, Task>();
  const made = new Map<string, Task>();
  const deal = (fields: Partial<Deal> = {}): Deal => {
    const held = exampleDeal({ id: crypto.randomUUID(), ...fields });
    deals.set(held.id, held);
    return held;
  };

  const hits = (): SearchHit[] =>
    [...deals.values()].map(({ id, name, dealId }) => ({ type: 'deal', id, kind: null, title: name, titleSpans: [], detail: dealId, detailSpans: [], on: { type: 'deal', id }, sample: false }));

  const changed = (id: string, body: string): PeerAnswer => {
    const { version, ...change } = updateDeal.body.parse(JSON.parse(body));
    const held = deals.get(id);
    if (!held) return problem(404, 'not-found', 'There is no such deal');
    if (held.version !== version) return problem(409, 'version-conflict', `You changed version ${version}, but the deal is at version ${held.version} by now`);
    const after = { ...held, ...(change as Partial<Deal>), version: held.version + 1 };
    deals.set(id, after);
    return { status: 200, body: after };
  };

  const added = (key: string, body: string): PeerAnswer => {
    const known = made.get(key);
    if (known) return { status: 201, body: known };
    const input = createTask.body.parse(JSON.parse(body));
    const now = new Date().toISOString();
    const task: Task = {
      id: crypto.randomUUID(), version: 1, title: input.title, body: input.body ?? '', dueAt: input.dueAt ?? null, allDay: false, remindAt: null, remindedAt: null, assigneeId: null,
      contactId: null, companyId: null, dealId: input.dealId ?? null, doneAt: null, doneBy: null, sample: false, createdBy: null, createdAt: now, updatedAt: now,
    } as Task;
    tasks.set(task.id, task);
    made.set(key, task);
    return { status: 201, body: task };
  };

  const peer = await Peer.start(({ method, path, headers, body }) => {
    const { pathname } = new URL(path, 'http://crm');
    const id = pathname.split('/').at(-1)!;
    if (pathname === searchRecords.path || pathname === listSeenRecords.path) return { status: 200, body: { items: hits(), corrected: false } };
    if (pathname.startsWith('/api/crm/timeline/')) return { status: 200, body: { items: [], next: null } };
    if (method === 'GET' && pathname === '/api/crm/tasks') return { status: 200, body: { items: [], next: null } };
    if (method === 'POST' && pathname === createTask.path) return added(String(headers['idempotency-key']), body);
    if (pathname === getTask.path.replace(':id', id)) {
      const task = tasks.get(id);
      if (!task) return problem(404, 'not-found', 'There is no such task');
      if (method === deleteTask.method) tasks.delete(id);
      return method === deleteTask.method ? { status: 204, body: undefined } : { status: 200, body: task };
    }
    if (pathname === getDeal.path.replace(':id', id)) {
      if (method === 'PATCH') return changed(id, body);
      const held = deals.get(id);
      return held ? { status: 200, body: held } : problem(404, 'not-found', 'There is no such deal');
    }
    return problem(500, 'internal', `${method} ${pathname}`);
  });
  return { peer, deals, tasks, deal };
};
