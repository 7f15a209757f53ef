import { Injectable } from '@nestjs/common';
import type { PromotionIdea } from '@fernway/contracts/http/ai-promotions';
import type { SavedPromotion } from '@fernway/contracts/http/ai-saved-promotions';
import { AppError } from '@fernway/contracts/errors';
import { Tenancy, type WorkspaceTx } from '@fernway/database';
import { type Caller, newId } from '@fernway/service-kit';
import { type SavedPromotionRow, SavedPromotionsRepository } from './saved-promotions.repository.js';

type Change = { name?: string | undefined; notes?: string | undefined; version: number };

/** Kept ideas are the workspace's: whoever may use AI changes them, everybody of it sees them. */
@Injectable()
export class SavedPromotionsService {
  constructor(
    private readonly tenancy: Tenancy,
    private readonly promotions: SavedPromotionsRepository,
  ) {}

  async list({ workspace }: Caller, { after, limit }: { after?: string; limit: number }) {
    const rows = await this.tenancy.read({ workspace }, (read) =>
      this.promotions.list(read, { after, limit: limit + 1 }),
    );
    return { items: rows.slice(0, limit).map(shown), next: rows.length > limit ? rows[limit - 1]!.id : null };
  }

  save(caller: Caller, idea: PromotionIdea): Promise<SavedPromotion> {
    const { workspace, user } = caller;
    const id = newId(caller);
    return this.tenancy.run({ workspace }, async (tx) =>
      shown(await this.promotions.add(tx, { id, name: idea.title, idea, createdBy: user })),
    );
  }

  change(caller: Caller, id: string, { version, name, notes }: Change): Promise<SavedPromotion> {
    return this.changed(caller, id, (row) => {
      if (row.version !== version) {
        throw new AppError('version-conflict', {
          detail: `You changed version ${version}, but the idea is at version ${row.version} by now`,
          details: { version, currentVersion: row.version, current: shown(row) },
        });
      }
      return { name: name ?? row.name, notes: notes ?? row.notes };
    });
  }

  async delete(caller: Caller, id: string): Promise<void> {
    await this.changed(caller, id, () => ({ deletedAt: new Date() }));
  }

  async restore({ workspace }: Caller, id: string): Promise<SavedPromotion> {
    return this.tenancy.run({ workspace }, async (tx) => {
      const row = await this.promotions.lock(tx, id);
      if (!row) throw unknown();
      return shown(row.deletedAt ? await this.promotions.change(tx, { ...row, deletedAt: null }) : row);
    });
  }

  private changed(
    { workspace }: Caller,
    id: string,
    change: (row: SavedPromotionRow) => Partial<SavedPromotionRow>,
  ): Promise<SavedPromotion> {
    return this.tenancy.run({ workspace }, async (tx) => {
      const row = await this.kept(tx, id);
      return shown(await this.promotions.change(tx, { ...row, ...change(row) }));
    });
  }

  private async kept(tx: WorkspaceTx, id: string): Promise<SavedPromotionRow> {
    const row = await this.promotions.lock(tx, id);
    if (!row || row.deletedAt) throw unknown();
    return row;
  }
}
const unknown = () => new AppError('not-found', { detail: 'There is no such idea' });

const shown = ({
  id,
  version,
  name,
  notes,
  idea,
  createdBy,
  createdAt,
  updatedAt,
}: SavedPromotionRow): SavedPromotion => ({
  id,
  version,
  name,
  notes,
  idea,
  createdBy,
  createdAt: createdAt.toISOString(),
  updatedAt: updatedAt.toISOString(),
});
