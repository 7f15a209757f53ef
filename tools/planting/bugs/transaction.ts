import type { Bug } from '../bug.ts';

export const transactionBugs: Bug[] = [
  {
    name: 'the event of a deleted deal is written after the commit',
    kind: 'transaction',
    file: 'services/crm/src/deals/deals.service.ts',
    find: 'await outbox.publish(tx, DealDeleted, { ...about(tx, deal), data: deal });',
    replace: `tx.afterCommit(
        () => void this.tenancy.run({ workspace, user }, (later) => outbox.publish(later, DealDeleted, { ...about(later, deal), data: deal })),
      );`,
    noticedBy: 'deals.e2e-spec',
  },
  {
    name: 'events leave the outbox before they are sent',
    kind: 'transaction',
    file: 'libs/events/src/outbox/relay.ts',
    find: `    const { rows, refused, more } = await this.tenancy.run({ platform: 'relay' }, async (tx) => {
      const taken = await outboxRepository.take(tx, BATCH, this.transport.batchBytes);
      const unwanted = await this.publish(taken.rows);
      if (unwanted.length > 0) await outboxRepository.refuse(tx, unwanted);
      return { ...taken, refused: unwanted };
    });`,
    replace: `    const { rows, more } = await this.tenancy.run({ platform: 'relay' }, (tx) => outboxRepository.take(tx, BATCH, this.transport.batchBytes));
    const refused = await this.publish(rows);
    if (refused.length > 0) await this.tenancy.run({ platform: 'relay' }, (tx) => outboxRepository.refuse(tx, refused));`,
    noticedBy: 'refused.e2e-spec',
  },
  {
    name: 'a transaction in which a statement failed passes for committed',
    kind: 'transaction',
    file: 'libs/database/src/tenancy.ts',
    find: `if (command !== 'COMMIT') throw`,
    replace: `if (command !== 'COMMIT' && command !== 'ROLLBACK') throw`,
    noticedBy: 'tenancy.e2e-spec',
  },
  {
    name: 'what waits for a commit is done before it',
    kind: 'transaction',
    file: 'libs/database/src/tenancy.ts',
    find: `const [{ command }] = await Promise.all([client.query('COMMIT'), ...sent]);`,
    replace: `for (const notify of committed.splice(0)) notify();
      const [{ command }] = await Promise.all([client.query('COMMIT'), ...sent]);`,
    noticedBy: 'tenancy.e2e-spec',
  },
  {
    name: 'that a mail was sent is kept in one transaction and told in another',
    kind: 'transaction',
    file: 'services/messaging/src/mails/delivery.service.ts',
    find: `    await this.note(async (tx) => {
      if (await this.mails.markSent(tx, mail.id)) await tellSent(tx, mail);
    });`,
    replace: `    let first = false;
    await this.note(async (tx) => (first = await this.mails.markSent(tx, mail.id)));
    if (first) await this.note((tx) => tellSent(tx, mail));`,
    noticedBy: 'letters.e2e-spec',
  },
  {
    name: 'a change of a role ends access tokens although it was taken back',
    kind: 'transaction',
    file: 'services/identity/src/members/membership.service.ts',
    find: 'tx.afterCommit(() => this.accessTokens.changeMember(user, workspace, at.getTime()));',
    replace: 'this.accessTokens.changeMember(user, workspace, at.getTime());',
    noticedBy: 'members.e2e-spec',
  },
  {
    name: 'a generation that was given up is settled when it comes to its end',
    kind: 'transaction',
    file: 'services/ai/src/generations/lifecycle.service.ts',
    find: `      if (!generation) throw new AppError('generation-failed', { detail: givenUp });
      await save?.(tx, generation);
      return generation;`,
    replace: `      if (generation) await save?.(tx, generation);
      return generation!;`,
  },
];
