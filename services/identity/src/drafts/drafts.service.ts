import { Injectable } from '@nestjs/common';
import { AppError } from '@fernway/contracts/errors';
import { type Draft, draftBytes } from '@fernway/contracts/http/drafts';
import { Tenancy } from '@fernway/database';
import type { Caller } from '@fernway/service-kit';
import { DraftsRepository } from './drafts.repository.js';

type Owner = Pick<Caller, 'user' | 'workspace'>;

@Injectable()
export class DraftsService {
  constructor(
    private readonly tenancy: Tenancy,
    private readonly drafts: DraftsRepository,
  ) {}

  async list({ user, workspace }: Owner): Promise<Omit<Draft, 'value'>[]> {
    const rows = await this.tenancy.run({ user, workspace }, (tx) => this.drafts.list(tx));
    return rows.map(({ key, updatedAt }) => ({ key, updatedAt: updatedAt.toISOString() }));
  }

  async find({ user, workspace }: Owner, key: string): Promise<Draft> {
    const row = await this.tenancy.run({ user, workspace }, (tx) => this.drafts.find(tx, key));
    if (!row) throw new AppError('not-found');
    return { ...row, updatedAt: row.updatedAt.toISOString() };
  }

  /** @throws AppError `payload-too-large`, `forbidden` to who has just left */
  async save({ user, workspace }: Owner, key: string, value: unknown): Promise<void> {
    const json = JSON.stringify(value);
    if (Buffer.byteLength(json) > draftBytes)
      throw new AppError('payload-too-large', { detail: `A draft has at most ${draftBytes / 1024} KB` });
    await this.tenancy.run({ user, workspace }, async (tx) => {
      if (!(await this.drafts.save(tx, key, json))) throw new AppError('forbidden');
      await this.drafts.removeExcess(tx);
    });
  }

  remove({ user, workspace }: Owner, key: string): Promise<void> {
    return this.tenancy.run({ user, workspace }, (tx) => this.drafts.remove(tx, key));
  }
}
