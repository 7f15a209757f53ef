import { Injectable } from '@nestjs/common';
import { AppError } from '@fernway/contracts/errors';
import { listPeople } from '@fernway/contracts/http/members';
import type {
  ChangedTargets,
  TargetCell,
  TargetChange,
  TargetCopy,
  TargetQuery,
  TargetRow,
  TargetScope,
} from '@fernway/contracts/http/crm-targets';
import { Tenancy, type WorkspaceRead, type WorkspaceTx } from '@fernway/database';
import { type Caller, ServiceClient } from '@fernway/service-kit';
import { z } from 'zod';
import { MembersService } from '../members/members.service.js';
import { requireReading } from '../records/record-access.js';
import { cursorOf, readCursor } from '../records/record-cursor.js';
import { targetRow } from './target-years.js';
import { tellTargets } from './targets-outbox.js';
import { lockTargets, type MonthSum, type Subject, TargetsRepository } from './targets.repository.js';

type Page = { items: TargetRow[]; next: string | null; sums: MonthSum[] };
type Asked = { scope: TargetScope; subjectId?: string | undefined; month: string };

/** What is to be sold in each month: all or none of a change is written, with history and event. */
@Injectable()
export class TargetsService {
  constructor(
    private readonly tenancy: Tenancy,
    private readonly targets: TargetsRepository,
    private readonly members: MembersService,
    private readonly services: ServiceClient,
  ) {}

  async list(caller: Caller, query: TargetQuery): Promise<Page> {
    if (query.scope === 'company') return this.listCompanies(caller, query);
    const { workspace } = caller;
    const { scope, year, limit, after } = query;
    const subjects = scope === 'member' ? await this.people(caller) : [{ id: workspace, name: null, standard: null }];
    const from = after === undefined ? 0 : readCursor(z.tuple([z.int().min(0)]), after)[0];
    const asked = subjects.filter(({ id }) => id === (query.subjectId ?? id));
    const shown = asked.slice(from, from + limit);
    return this.tenancy.read({ workspace }, async (tx) => ({
      items: await this.rows(tx, query, shown),
      next: asked.length > from + limit ? cursorOf(from + limit) : null,
      sums: await this.targets.sums(tx, scope, year, idsOf(subjects)),
    }));
  }

  async change(caller: Caller, { scope, cells }: TargetChange): Promise<ChangedTargets> {
    const { workspace, user } = caller;
    const subjects = [...new Set(cells.flatMap(({ subjectId }) => subjectId ?? []))];
    // Who left may keep a target, and an undo may bring it back.
    if (scope === 'member')
      await this.members.requireKnown(caller, 'subjectId', subjects, () => this.held(caller, cells));
    return this.tenancy.run({ workspace, user }, async (tx) => {
      if (scope === 'company') await this.requireCompanies(tx, subjects);
      await lockTargets(tx);
      await this.requireSeen(tx, scope, cells);
      const changed = await this.targets.put(tx, scope, cells);
      await tellTargets(tx, scope, changed.cells);
      return changed;
    });
  }

  async copy(caller: Caller, copy: TargetCopy): Promise<ChangedTargets> {
    const { workspace, user } = caller;
    const { scope } = copy;
    const subjects =
      scope === 'member' ? idsOf(await this.people(caller)) : scope === 'workspace' ? [workspace] : undefined;
    return this.tenancy.run({ workspace, user }, async (tx) => {
      await lockTargets(tx);
      const changed = await this.targets.copy(tx, copy, subjects);
      await tellTargets(tx, scope, changed.cells);
      return changed;
    });
  }

  async history(caller: Caller, { scope, subjectId, month }: Asked) {
    if (scope === 'company') requireReading(caller, 'company');
    const { workspace } = caller;
    const rows = await this.tenancy.read({ workspace }, (tx) =>
      this.targets.history(tx, scope, subjectId ?? workspace, month),
    );
    return { items: rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() })) };
  }

  private async listCompanies(caller: Caller, query: TargetQuery): Promise<Page> {
    requireReading(caller, 'company');
    const { year, limit, after } = query;
    const [key, id] = after === undefined ? [] : readCursor(z.tuple([z.string(), z.uuid()]), after);
    return this.tenancy.read({ workspace: caller.workspace }, async (tx) => {
      const place = key !== undefined && id !== undefined ? { key, id } : undefined;
      const rows = await this.targets.companies(tx, { ...query, limit: limit + 1 }, place);
      const last = rows[limit - 1];
      return {
        items: await this.rows(tx, query, rows.slice(0, limit)),
        next: rows.length > limit && last ? cursorOf(last.key, last.id) : null,
        sums: await this.targets.sums(tx, 'company', year),
      };
    });
  }

  private async rows(tx: WorkspaceRead, { scope, year }: TargetQuery, subjects: Subject[]): Promise<TargetRow[]> {
    const cells = Map.groupBy(await this.targets.cells(tx, scope, year, idsOf(subjects)), ({ subjectId }) => subjectId);
    return subjects.map((subject) => {
      const subjectId = scope === 'workspace' ? null : subject.id;
      return { ...targetRow(year, subject, cells.get(subjectId) ?? []), subjectId };
    });
  }

  private async people(caller: Caller): Promise<Subject[]> {
    const { items } = await this.services.call(listPeople, { caller });
    return items.map(({ id, name }) => ({ id, name, standard: null }));
  }

  private held({ workspace }: Caller, cells: TargetCell[]): Promise<string[]> {
    return this.tenancy.run({ workspace }, async (tx) =>
      (await this.targets.stored(tx, 'member', cellPlaces(tx, cells))).map(({ subjectId }) => subjectId!),
    );
  }

  private async requireCompanies(tx: WorkspaceTx, ids: string[]): Promise<void> {
    const there = await this.targets.companiesThere(tx, ids);
    const gone = ids.find((id) => !there.includes(id));
    if (gone) throw new AppError('not-found', { detail: `There is no company ${gone}` });
  }

  /** @throws AppError version-conflict with the cells that somebody else changed meanwhile, as they are now */
  private async requireSeen(tx: WorkspaceTx, scope: TargetScope, cells: TargetCell[]): Promise<void> {
    const stored = await this.targets.stored(tx, scope, cellPlaces(tx, cells));
    const now = new Map(stored.map((cell) => [`${cell.subjectId} ${cell.month}`, cell]));
    const changed = cells.flatMap(({ subjectId, month, version }) => {
      const current = now.get(`${subjectId} ${month}`) ?? { subjectId, month, amount: null, version: 0 };
      return current.version === version ? [] : [current];
    });
    if (changed.length === 0) return;
    const months = changed.map(({ month }) => month).join(', ');
    throw new AppError('version-conflict', {
      detail: `Somebody changed these months meanwhile: ${months}`,
      details: { cells: changed },
    });
  }
}

const idsOf = (subjects: { id: string }[]): string[] => subjects.map(({ id }) => id);
const cellPlaces = ({ workspace }: WorkspaceTx, cells: TargetCell[]) =>
  cells.map(({ subjectId, month }) => ({ subject: subjectId ?? workspace, month }));
