import { TargetsChanged } from '@fernway/contracts/events/crm-targets';
import { undoBatch } from '@fernway/contracts/http/crm-batches';
import { createCompany, deleteCompany } from '@fernway/contracts/http/crm-companies';
import { mergeOf } from '@fernway/contracts/http/crm-merges';
import {
  type ChangedTargets,
  changeTargets,
  copyTargets,
  listTargetHistory,
  listTargets,
  type TargetCell,
  type TargetRow,
} from '@fernway/contracts/http/crm-targets';
import { eventually, type Person } from '@fernway/service-kit/testing';
import { randomUUID } from 'node:crypto';
import type { BesideIdentity } from '../identity-peer.js';

type Listed = { items: TargetRow[]; next: string | null; sums: { month: string; amounts: object[] }[] };

export const targets = ({ crm, identity }: BesideIdentity): void =>
  describe('targets', () => {
    let owner: Person;
    beforeEach(async () => {
      owner = await crm.person();
    });
    const usd = (amount: number) => ({ amount, currency: 'USD' });
    const list = async (scope: string, year = 2026, more: object = {}): Promise<Listed> =>
      (await crm.request(listTargets, { as: owner, query: { scope, year, ...more } })).body;
    const put = (scope: string, cells: object[], as = owner) =>
      crm.request(changeTargets, { as, body: { scope, cells } });
    const cell = (subjectId: string | null, month: string, amount: number | null, version = 0) => ({
      subjectId,
      month,
      amount: amount === null ? null : usd(amount),
      version,
    });
    const company = async (name: string, more: object = {}): Promise<string> =>
      (await crm.request(createCompany, { as: owner, body: { name, ...more } })).body.id;
    const setOf = ({ months }: TargetRow) =>
      Object.fromEntries(months.flatMap(({ month, amount }) => (amount ? [[month, amount.amount]] : [])));

    it('of the workspace are set with the versions that were seen, all or none, and tell of it', async () => {
      const first = await put('workspace', [cell(null, '2026-01', 100), cell(null, '2026-12', 300)]);
      expect(first.body.cells).toEqual([cell(null, '2026-01', 100, 1), cell(null, '2026-12', 300, 1)]);
      expect(first.body.before).toEqual([cell(null, '2026-01', null), cell(null, '2026-12', null)]);
      const stale = await put('workspace', [cell(null, '2026-01', 5, 1), cell(null, '2026-12', 7)]);
      expect([stale.status, stale.body]).toEqual([
        409,
        expect.objectContaining({ code: 'version-conflict', cells: [cell(null, '2026-12', 300, 1)] }),
      ]);
      await put('workspace', [cell(null, '2026-01', null, 1)]);
      const { items, sums } = await list('workspace');
      expect(items).toEqual([expect.objectContaining({ subjectId: null, standard: null, sums: [usd(300)] })]);
      expect(items[0]!.months[0]).toEqual({ month: '2026-01', amount: null, version: 2 });
      expect(sums).toEqual([{ month: '2026-12', amounts: [usd(300)] }]);
      const history = await crm.request(listTargetHistory, {
        as: owner,
        query: { scope: 'workspace', month: '2026-01' },
      });
      expect(history.body.items).toEqual([
        expect.objectContaining({ version: 2, amount: null, actorId: owner.user }),
        expect.objectContaining({ version: 1, amount: usd(100), apiKey: null }),
      ]);
      const told = () => crm.events.of(TargetsChanged).filter(({ workspaceid }) => workspaceid === owner.workspace);
      await eventually(() => told().length === 2);
      expect(told()[0]!.data).toEqual({ scope: 'workspace', cells: first.body.cells });
    });

    it('refuse what is no target, and whoever may not set one', async () => {
      const status = async (...asked: Parameters<typeof put>) => (await put(...asked)).status;
      const january = cell(null, '2026-01', 1);
      expect(await status('workspace', [january, january])).toBe(400);
      expect(await status('workspace', [cell(null, '2026-13', 1)])).toBe(400);
      expect(await status('workspace', [cell(null, '2026-01', -1)])).toBe(400);
      expect(await status('workspace', [cell(owner.user, '2026-01', 1)])).toBe(400);
      expect(await status('member', [january])).toBe(400);
      expect(await status('member', [cell(randomUUID(), '2026-01', 1)])).toBe(404);
      expect(await status('company', [cell(randomUUID(), '2026-01', 1)])).toBe(404);
      const other = await crm.person();
      const theirs = (await crm.request(createCompany, { as: other, body: { name: 'Theirs' } })).body.id as string;
      expect(await status('company', [cell(theirs, '2026-01', 1)])).toBe(404);
      const member = await crm.person({ workspace: owner.workspace, role: 'member' });
      expect(await status('workspace', [january], member)).toBe(403);
      const viewer = await crm.person({ workspace: owner.workspace, role: 'viewer' });
      expect((await crm.request(listTargets, { as: viewer, query: { scope: 'workspace', year: 2026 } })).status).toBe(
        200,
      );
    });

    it('of members list everybody who is one, page by page', async () => {
      const [other, third] = [randomUUID(), randomUUID()];
      identity.join(owner, other, third);
      await put('member', [cell(other, '2026-02', 50), cell(owner.user, '2026-02', 20)]);
      const first = await list('member', 2026, { limit: 2 });
      const second = await list('member', 2026, { limit: 2, after: first.next! });
      const rows = [...first.items, ...second.items];
      expect(rows.map((row) => [row.subjectId, setOf(row)])).toEqual([
        [other, { '2026-02': 50 }],
        [third, {}],
        [owner.user, { '2026-02': 20 }],
      ]);
      expect([second.next, first.sums]).toEqual([null, [{ month: '2026-02', amounts: [usd(70)] }]]);
    });

    it('of companies stand beside the monthly target of the company itself, while it is there', async () => {
      const oak = await company('Oak', { salesTarget: usd(10) });
      const elm = await company('elm');
      const none = await company('No target');
      await put('company', [cell(oak, '2026-03', 0), cell(elm, '2026-03', 40)]);
      const first = await list('company', 2026, { limit: 1 });
      const second = await list('company', 2026, { limit: 1, after: first.next! });
      expect([...first.items, ...second.items].map(({ name, standard, sums }) => [name, standard, sums])).toEqual([
        ['elm', null, [usd(40)]],
        ['Oak', usd(10), [usd(110)]],
      ]);
      expect(second.next).toBeNull();
      expect((await list('company', 2026, { subjectId: none })).items).toEqual([
        expect.objectContaining({ subjectId: none, sums: [] }),
      ]);
      expect(first.sums).toHaveLength(12);
      expect(first.sums.slice(1, 3)).toEqual([
        { month: '2026-02', amounts: [usd(10)] },
        { month: '2026-03', amounts: [usd(40)] },
      ]);
      await crm.request(deleteCompany, { as: owner, params: { id: elm } });
      expect((await list('company')).items.map(({ name }) => name)).toEqual(['Oak']);
    });

    it('are copied from the year before, into months without one or all, and taken back', async () => {
      await put('workspace', [cell(null, '2025-01', 1), cell(null, '2025-02', 2), cell(null, '2026-01', 9)]);
      const copy = async (months: string): Promise<ChangedTargets> =>
        (await crm.request(copyTargets, { as: owner, body: { scope: 'workspace', year: 2026, months } })).body;
      expect((await copy('empty')).cells).toEqual([cell(null, '2026-02', 2, 1)]);
      const all = await copy('all');
      expect([all.cells, all.before]).toEqual([[cell(null, '2026-01', 1, 2)], [cell(null, '2026-01', 9, 1)]]);
      const back = all.before.map((before, n): TargetCell => ({ ...before, version: all.cells[n]!.version }));
      await put('workspace', back);
      expect(setOf((await list('workspace')).items[0]!)).toEqual({ '2026-01': 9, '2026-02': 2 });
    });

    it('go along with a merged company into months without one, and back with its undo', async () => {
      const [keep, other] = [await company('Kept'), await company('Other')];
      await put('company', [cell(keep, '2026-01', 1)]);
      await put(
        'company',
        [2, 3, 4].map((n) => cell(other, `2026-0${n - 1}`, n * 10)),
      );
      const body = { keepId: keep, keepVersion: 1, otherId: other, otherVersion: 1 };
      const { body: merge } = await crm.request(mergeOf.company.merge, { as: owner, body });
      const shown = async () =>
        Object.fromEntries((await list('company')).items.map((row) => [row.name, setOf(row)] as const));
      expect(await shown()).toEqual({ Kept: { '2026-01': 1, '2026-02': 30, '2026-03': 40 } });
      await put('company', [cell(keep, '2026-03', 5, 1)]);
      await crm.request(undoBatch, { as: owner, params: { id: merge.id as string }, body: {} });
      expect(await shown()).toEqual({
        Kept: { '2026-01': 1, '2026-03': 5 },
        Other: { '2026-01': 20, '2026-02': 30, '2026-03': 40 },
      });
    });
  });
