import { Injectable } from '@nestjs/common';
import { distinctValues, type KnownValues, knownValues } from '@fernway/contracts/cell-list';
import { type SubjectType, subjectTypes } from '@fernway/contracts/http/crm-records';
import { mostTags, type TagUse, type TagUseQuery } from '@fernway/contracts/http/crm-tags';
import { Tenancy, type WorkspaceTx } from '@fernway/database';
import type { Caller } from '@fernway/service-kit';
import { z } from 'zod';
import { requireReading } from '../records/record-access.js';
import { cursorOf, readCursor } from '../records/record-cursor.js';
import { TagsRepository } from './tags.repository.js';

@Injectable()
export class TagsService {
  constructor(
    private readonly tenancy: Tenancy,
    private readonly tags: TagsRepository,
  ) {}

  async list(
    caller: Caller,
    { recordType, q }: { recordType: SubjectType; q?: string | undefined },
  ): Promise<{ items: string[] }> {
    requireReading(caller, recordType);
    return {
      items: await this.tenancy.read({ workspace: caller.workspace }, (tx) =>
        this.tags.list(tx, { recordType, q: q || undefined, limit: mostTags }),
      ),
    };
  }

  async uses(caller: Caller, { q, limit, after }: TagUseQuery): Promise<{ items: TagUse[]; next: string | null }> {
    requireReading(caller, ...subjectTypes);
    const [from] = after === undefined ? [] : readCursor(z.tuple([z.string()]), after);
    const rows = await this.tenancy.read({ workspace: caller.workspace }, (tx) =>
      this.tags.uses(tx, { q: q || undefined, after: from, limit: limit + 1 }),
    );
    const items = rows.slice(0, limit);
    return {
      items: items.map(({ folded: _folded, ...use }) => use),
      next: rows.length > limit ? cursorOf(items.at(-1)!.folded) : null,
    };
  }

  /** The tags of a change as the workspace spells them, each once: those that differ in case only are one. */
  async spelled(
    tx: WorkspaceTx,
    type: SubjectType,
    { tags }: { tags?: string[] | undefined },
  ): Promise<{ tags?: string[] }> {
    if (!tags || tags.length === 0) return {};
    return { tags: distinctValues(tags, knownValues(await this.tags.alike(tx, type, tags))) };
  }

  /** What an import goes by, so that it neither cuts nor spells anew what is there. */
  async known(tx: WorkspaceTx, type: SubjectType, limit: number): Promise<KnownValues> {
    return knownValues(await this.tags.known(tx, type, limit));
  }
}
