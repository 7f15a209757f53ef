import type { Bug } from '../bug.ts';

export const concurrencyBugs: Bug[] = [
  {
    name: 'two senders send one mail',
    kind: 'concurrency',
    file: 'services/messaging/src/mails/delivery.service.ts',
    find: 'const leaseSeconds = 20;',
    replace: 'const leaseSeconds = 0;',
    noticedBy: 'races.e2e-spec',
  },
  {
    name: 'a handler that fails never makes room for another event',
    kind: 'concurrency',
    file: 'libs/events/src/consumers/gate.ts',
    find: `    try {
      return await work();
    } finally {
      const next = this.waiting.shift();
      if (next) next();
      else this.free += 1;
    }`,
    replace: `    const result = await work();
    const next = this.waiting.shift();
    if (next) next();
    else this.free += 1;
    return result;`,
    noticedBy: 'gate.spec',
  },
  {
    name: 'a request is done again while its first sending is still at work',
    kind: 'concurrency',
    file: 'libs/service-kit/src/idempotency/idempotency.repository.ts',
    find: '(idempotency_key.status is null and idempotency_key.held_until < now()',
    replace: '(idempotency_key.status is null',
    noticedBy: 'idempotency.e2e-spec',
  },
  {
    name: 'of two tabs that renew a session at once one fails',
    kind: 'concurrency',
    file: 'services/identity/src/sessions/sessions.repository.ts',
    find: 'where token_hash = $1) for update',
    replace: 'where token_hash = $1)',
    noticedBy: 'sessions.e2e-spec',
  },
  {
    name: 'bonuses that are claimed at once go beyond the three of a day',
    kind: 'concurrency',
    file: 'services/tokens/src/bonuses/bonuses.service.ts',
    find: 'const account = await this.ledger.lock(tx, user);',
    replace: 'const account = await this.ledger.find(tx, user);',
    noticedBy: 'bonuses.e2e-spec',
  },
  {
    name: 'of two changes of a task at once one is lost',
    kind: 'concurrency',
    file: 'services/crm/src/tasks/tasks.service.ts',
    find: `      const before = live('task', await this.tasks.lock(tx, id));
      if (before.version !== version)`,
    replace: `      const before = live('task', await this.tasks.find(tx, id));
      if (before.version !== version)`,
    noticedBy: 'races.e2e-spec',
  },
  {
    name: 'a list that was read before a change is drawn over it',
    kind: 'concurrency',
    file: 'apps/crm/src/records/use-record-rows.ts',
    find: 'return before && (before.version > record.version || underEdit.has(record.id)) ? before : record;',
    replace: 'return before && underEdit.has(record.id) ? before : record;',
    noticedBy: 'use-record-rows',
  },
];
