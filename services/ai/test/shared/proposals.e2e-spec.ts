import { ProposalChanged } from '@fernway/contracts/events/ai';
import { beginConversation, deleteConversation, listMessages, sendMessage } from '@fernway/contracts/http/ai-chat';
import {
  approveProposals,
  countProposals,
  listProposals,
  type Proposal,
  rejectProposals,
  renewProposal,
  undoProposal,
} from '@fernway/contracts/http/ai-proposals';
import { SweeperService } from '@fernway/service-kit';
import { eventually, type Person } from '@fernway/service-kit/testing';
import type { ListedType } from '../../src/tools/listed-types.js';
import type { Scripted } from '../scripted.js';

export const proposals = ({ model, crm, ai, reset }: Scripted): void =>
  describe('proposals', () => {
    let person: Person;
    beforeEach(async () => {
      reset();
      person = await ai.person();
    });

    const ask = async (calls: { name: string; arguments: object }[]) => {
      model.say = (_asked, round) => (round === 0 ? { calls } : { text: 'I suggested it.' });
      const { id } = (await ai.request(beginConversation, { as: person, body: {} })).body;
      await ai.request(sendMessage, { as: person, params: { id }, body: { text: 'Do it' } });
      const { items } = (await ai.request(listMessages, { as: person, params: { id } })).body;
      return { id: id as string, message: items[0] };
    };
    const listed = async (query: object = {}, as = person) =>
      (await ai.request(listProposals, { as, query: { ...query } })).body.items as Proposal[];
    const proposed = async (name: string, input: object) => {
      const asked = await ask([{ name, arguments: input }]);
      return { ...asked, proposal: (await listed({ state: 'open' }))[0]! };
    };
    const decide = async (how: typeof approveProposals | typeof rejectProposals, id: string, as = person) =>
      (await ai.request(how, { as, body: { ids: [id] } })).body.items?.[0];
    const undo = (id: string) => ai.request(undoProposal, { as: person, params: { id }, body: {} });
    const raise = (id: string) => ({ type: 'deal', id, changes: { priority: 'high' }, reason: 'It closes soon' });

    describe('what an answer proposes', () => {
      it('changes nothing before it is approved, then all of it, and can be taken back', async () => {
        const deal = crm.deal({ priority: 'low' });
        const { id, message, proposal } = await proposed('propose_update', raise(deal.id));
        expect(message).toMatchObject({ state: 'complete', proposals: [proposal.id] });
        expect(proposal).toMatchObject({
          kind: 'update',
          recordId: deal.id,
          reason: 'It closes soon',
          changes: [{ field: 'priority', before: 'low', after: 'high' }],
          tokens: message.receipt.tokens,
          by: { agent: null, conversationId: id, conversationTitle: 'Do it' },
        });
        expect(crm.deals.get(deal.id)).toMatchObject({ priority: 'low', version: deal.version });
        expect(await decide(approveProposals, proposal.id)).toMatchObject({
          problem: null,
          proposal: { state: 'approved' },
        });
        expect(crm.deals.get(deal.id)).toMatchObject({ priority: 'high', version: deal.version + 1 });
        expect(await decide(approveProposals, proposal.id)).toMatchObject({ problem: { code: 'conflict' } });
        expect((await undo(proposal.id)).body).toMatchObject({ state: 'undone' });
        expect(crm.deals.get(deal.id)).toMatchObject({ priority: 'low' });
        // The CRM was told what is AI's, and what is the person's own.
        expect(crm.proven).toEqual(['PATCH deal']);
      });

      it('names the record without what nobody sees in its name', async () => {
        const deal = crm.deal({ priority: 'low', name: 'Br\u200Bead \u{E0041}for a\u202E year' });
        expect((await proposed('propose_update', raise(deal.id))).proposal.label).toBe('Bread for a year');
      });

      it('makes one task of two clicks, and none of a rejection', async () => {
        const task = { task: { title: 'Call Ann' }, reason: 'She asked' };
        const { proposal } = await proposed('propose_task', task);
        await Promise.all([decide(approveProposals, proposal.id), decide(approveProposals, proposal.id)]);
        expect([...crm.tasks.values()].filter(({ title }) => title === 'Call Ann')).toHaveLength(1);
        const rejected = await proposed('propose_task', task);
        expect(await decide(rejectProposals, rejected.proposal.id)).toMatchObject({ proposal: { state: 'rejected' } });
        expect(await decide(approveProposals, rejected.proposal.id)).toMatchObject({ problem: { code: 'conflict' } });
        expect(crm.tasks.size).toBe(1);
      });

      it('tells the model what a record does not take or has already, and keeps nothing of it', async () => {
        const deal = crm.deal({ priority: 'high' });
        await ask([
          { name: 'propose_task', arguments: { task: { title: '', workspaceId: 'x' }, reason: 'x' } },
          { name: 'drop_table', arguments: {} },
          { name: 'propose_update', arguments: raise(deal.id) },
        ]);
        const answers = model.asked
          .at(-1)!
          .messages.filter(({ role }) => role === 'tool')
          .map(({ content }) => JSON.parse(content!).error);
        expect(answers).toEqual(['invalid-request', 'not-found', 'invalid-request']);
        expect(await listed()).toEqual([]);
      });

      it('is told live to the person, and to nobody else', async () => {
        const { proposal } = await proposed('propose_task', { task: { title: 'Call' }, reason: 'x' });
        await decide(approveProposals, proposal.id);
        const heard = await eventually(() => {
          const events = ai.events.of(ProposalChanged).filter(({ subject }) => subject === proposal.id);
          return events.length === 4 && events;
        });
        expect(heard.map(({ data, aggregateversion }) => [data.state, aggregateversion])).toEqual([
          ['open', 1],
          ['open', 2],
          ['approving', 3],
          ['approved', 4],
        ]);
        const about = { proposalId: proposal.id, workspaceId: person.workspace, label: proposal.label };
        for (const { data } of heard) expect(data).toMatchObject(about);
        expect(heard.every(({ userid, workspaceid }) => userid === person.user && workspaceid === undefined)).toBe(
          true,
        );
      });

      it('waits in a count, and is listed by state and page', async () => {
        const count = async () => (await ai.request(countProposals, { as: person })).body;
        expect(await count()).toEqual({ count: 0, more: false });
        for (const title of ['A', 'B', 'C']) await proposed('propose_task', { task: { title }, reason: 'x' });
        expect(await count()).toEqual({ count: 3, more: false });
        const [newest] = await listed();
        await decide(rejectProposals, newest!.id);
        expect(await count()).toEqual({ count: 2, more: false });
        expect((await listed({ state: 'rejected' })).map(({ label }) => label)).toEqual(['C']);
        expect((await listed({ conversationId: newest!.by.conversationId })).map(({ label }) => label)).toEqual(['C']);
        const first = (await ai.request(listProposals, { as: person, query: { limit: 2 } })).body;
        const rest = await listed({ limit: 2, after: first.next });
        expect([...first.items, ...rest].map(({ label }) => label)).toEqual(['C', 'B', 'A']);
      });
    });

    describe('each kind of proposal', () => {
      const approved = async (name: string, input: object) => {
        const { proposal } = await proposed(name, input);
        expect(await decide(approveProposals, proposal.id)).toMatchObject({ problem: null });
        return proposal;
      };
      const creations: [ListedType, string, object][] = [
        [
          'contact',
          'propose_record',
          { type: 'contact', fields: { name: 'Ann Oak', email: 'ann@oak.example' }, reason: 'x' },
        ],
        ['company', 'propose_record', { type: 'company', fields: { name: 'Oak Bakery' }, reason: 'x' }],
        [
          'deal',
          'propose_record',
          { type: 'deal', fields: { name: 'Ovens', value: { amount: 900_00, currency: 'EUR' } }, reason: 'x' },
        ],
        ['task', 'propose_task', { task: { title: 'Call Ann' }, reason: 'x' }],
        ['activity', 'propose_activity', { activity: { type: 'note', body: 'She likes rye' }, reason: 'x' }],
      ];
      it.each(creations)('a new %s is made, and undone unless it changed since', async (type, name, input) => {
        const held = crm.records[type];
        const first = await approved(name, input);
        expect(held.size).toBe(1);
        expect((await undo(first.id)).body.state).toBe('undone');
        expect(held.size).toBe(0);
        const second = await approved(name, input);
        const [record] = [...held.values()];
        held.set(record!.id, { ...record!, version: 2 });
        const refused = await undo(second.id);
        expect([refused.status, refused.body.code, refused.body.detail]).toEqual([
          409,
          'version-conflict',
          'The record changed since: undoing would take that back too',
        ]);
        expect(held.size).toBe(1);
        expect(crm.proven).toEqual([`POST ${type}`, `POST ${type}`]);
      });

      const changes: [ListedType, object, object][] = [
        ['contact', { jobTitle: 'Baker' }, { jobTitle: 'Owner' }],
        ['company', { industry: 'Food', fields: { [crypto.randomUUID()]: 'x' } }, { industry: 'Crafts' }],
        ['deal', { priority: 'high', closeDate: null }, { priority: 'low' }],
        ['task', { done: true }, { doneAt: null }],
      ];
      const add: Record<string, [string, object]> = Object.fromEntries(
        creations.map(([type, ...creation]) => [type, creation]),
      );
      it.each(changes)(
        'a change of a %s is undone days later, but not over another change of the same',
        async (type, change, other) => {
          await approved(...add[type]!);
          const [before] = [...crm.records[type].values()];
          const shown = (record: object) => JSON.stringify({ ...record, version: 0, fields: 0 });
          const update = await approved('propose_update', { type, id: before!.id, changes: change, reason: 'x' });
          // Something else changed meanwhile: that stays.
          const touched = { ...crm.records[type].get(before!.id)!, version: 7, ownerId: person.user };
          crm.records[type].set(before!.id, touched);
          expect((await undo(update.id)).body).toMatchObject({ state: 'undone' });
          const after = crm.records[type].get(before!.id)!;
          expect(shown(after)).toBe(shown({ ...before, ownerId: person.user }));
          const again = await approved('propose_update', { type, id: before!.id, changes: change, reason: 'x' });
          crm.records[type].set(before!.id, { ...crm.records[type].get(before!.id)!, version: 20, ...other });
          expect((await undo(again.id)).status).toBe(409);
          expect(crm.records[type].get(before!.id)).toMatchObject(other);
        },
      );
    });

    describe('a proposal that the record has outrun', () => {
      const outrun = async () => {
        const deal = crm.deal({ priority: 'low' });
        const { proposal } = await proposed('propose_update', raise(deal.id));
        crm.deals.set(deal.id, { ...deal, version: deal.version + 1, priority: 'medium' });
        expect(await decide(approveProposals, proposal.id)).toMatchObject({
          problem: { code: 'version-conflict' },
          proposal: { state: 'stale' },
        });
        expect(crm.deals.get(deal.id)).toMatchObject({ priority: 'medium' });
        return { deal, id: proposal.id };
      };
      const renew = (id: string) => ai.request(renewProposal, { as: person, params: { id }, body: {} });

      it('is suggested again to the record as it is, and done then', async () => {
        const { deal, id } = await outrun();
        expect((await renew(id)).body).toMatchObject({
          state: 'open',
          decidedAt: null,
          changes: [{ field: 'priority', before: 'medium', after: 'high' }],
        });
        expect(await decide(approveProposals, id)).toMatchObject({ problem: null });
        expect(crm.deals.get(deal.id)).toMatchObject({ priority: 'high' });
      });

      it('is put aside, or not suggested where there is nothing left to do', async () => {
        const { id } = await outrun();
        expect(await decide(rejectProposals, id)).toMatchObject({ problem: null, proposal: { state: 'rejected' } });
        const second = await outrun();
        crm.deals.set(second.deal.id, { ...crm.deals.get(second.deal.id)!, priority: 'high' });
        expect((await renew(second.id)).body).toMatchObject({
          code: 'conflict',
          detail: 'The record is already as it was suggested',
        });
        crm.deals.delete(second.deal.id);
        expect((await renew(second.id)).status).toBe(404);
      });

      it('is done all the same where only other fields changed: by people, or by the proposal approved before it', async () => {
        const deal = crm.deal({ priority: 'low', name: 'Bread' });
        const { proposal: first } = await proposed('propose_update', raise(deal.id));
        const { proposal: second } = await proposed('propose_update', {
          type: 'deal',
          id: deal.id,
          changes: { name: 'Bread for a year' },
          reason: 'So it is called',
        });
        crm.deals.set(deal.id, { ...crm.deals.get(deal.id)!, version: deal.version + 1, probability: 70 });
        const { items } = (await ai.request(approveProposals, { as: person, body: { ids: [first.id, second.id] } }))
          .body;
        expect(items).toMatchObject([
          { problem: null, proposal: { state: 'approved' } },
          { problem: null, proposal: { state: 'approved' } },
        ]);
        expect(crm.deals.get(deal.id)).toMatchObject({ priority: 'high', name: 'Bread for a year', probability: 70 });
        // Each has its own way back.
        expect((await undo(first.id)).body).toMatchObject({ state: 'undone' });
        expect(crm.deals.get(deal.id)).toMatchObject({ priority: 'low', name: 'Bread for a year', probability: 70 });
      });

      it('counts as approved where it was done already: by a process that died before it noted so', async () => {
        const deal = crm.deal({ priority: 'low' });
        const { proposal } = await proposed('propose_update', raise(deal.id));
        crm.deals.set(deal.id, { ...deal, version: deal.version + 1, priority: 'high' });
        expect(await decide(approveProposals, proposal.id)).toMatchObject({
          problem: null,
          proposal: { state: 'approved' },
        });
        expect((await undo(proposal.id)).body).toMatchObject({ state: 'undone' });
        expect(crm.deals.get(deal.id)).toMatchObject({ priority: 'low' });
      });
    });

    describe('who decides', () => {
      it('is the person it was suggested to, and nobody else', async () => {
        const { proposal } = await proposed('propose_task', { task: { title: 'Mine' }, reason: 'x' });
        const colleague = await ai.person({ workspace: person.workspace });
        expect((await ai.request(approveProposals, { as: colleague, body: { ids: [proposal.id] } })).status).toBe(404);
        expect(await listed({}, colleague)).toEqual([]);
        const viewer = await ai.person({ user: person.user, workspace: person.workspace, role: 'viewer' });
        for (const how of [approveProposals, rejectProposals])
          expect((await ai.request(how, { as: viewer, body: { ids: [proposal.id] } })).status).toBe(403);
        expect(crm.tasks.size).toBe(0);
      });

      it('is no agent: a key that may propose can neither approve nor read what waits, which may be more than it was given', async () => {
        const { proposal } = await proposed('propose_task', { task: { title: 'Mine' }, reason: 'x' });
        const agent = await ai.person({
          user: person.user,
          workspace: person.workspace,
          apiKey: { name: 'Agent', scopes: ['ai:use', 'activities:write'] },
        });
        for (const how of [approveProposals, rejectProposals])
          expect((await ai.request(how, { as: agent, body: { ids: [proposal.id] } })).status).toBe(403);
        for (const how of [undoProposal, renewProposal])
          expect((await ai.request(how, { as: agent, params: { id: proposal.id }, body: {} })).status).toBe(403);
        expect((await ai.request(listProposals, { as: agent })).status).toBe(403);
        expect(crm.tasks.size).toBe(0);
      });
    });

    describe('what is old', () => {
      const sweep = () => ai.app.get(SweeperService, { strict: false }).sweep();
      const rows = (text: string, ...values: unknown[]) =>
        ai.database.tenancy.run({ user: person.user }, (tx) =>
          tx.query<{ id: string; result: unknown }>({ text, values }),
        );

      it('goes: deleted conversations with their words after 30 days, decided proposals after 180, and nothing before', async () => {
        const { id, message, proposal } = await proposed('propose_task', { task: { title: 'Old' }, reason: 'x' });
        const open = await proposed('propose_task', { task: { title: 'Undecided' }, reason: 'x' });
        await decide(rejectProposals, proposal.id);
        await ai.request(deleteConversation, { as: person, params: { id } });
        const age = async (conversationDays: number, proposalDays: number) => {
          await rows(
            'update conversation set deleted_at = now() - make_interval(days => $1) where deleted_at is not null',
            conversationDays,
          );
          await rows(
            `update proposal set decided_at = now() - make_interval(days => $1) where state <> 'open'`,
            proposalDays,
          );
          await sweep();
        };
        await age(29, 179);
        expect([(await rows('select id from conversation')).length, (await listed()).length]).toEqual([2, 2]);
        await age(31, 181);
        expect((await rows('select id from conversation')).map((row) => row.id)).toEqual([open.id]);
        expect(await rows('select id from message where conversation_id <> $1', open.id)).toEqual([]);
        expect(await rows('select result from generation where id = $1', message.receipt.id)).toEqual([
          { result: null },
        ]);
        expect((await listed()).map(({ label }) => label)).toEqual(['Undecided']);
      });
    });
  });
