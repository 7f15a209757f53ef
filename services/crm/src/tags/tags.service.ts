import { Injectable } from '@nestjs/common';
import type { RecordType } from '@fernway/contracts/http/crm-records';
import { mostTags } from '@fernway/contracts/http/crm-tags';
import { Tenancy } from '@fernway/database';
import type { Caller } from '@fernway/service-kit';
import { TagsRepository } from './tags.repository.js';

@Injectable()
export class TagsService {
  constructor(
    private readonly tenancy: Tenancy,
    private readonly tags: TagsRepository,
  ) {}

  async list({ workspace }: Caller, { recordType, q }: { recordType: RecordType; q?: string | undefined }): Promise<{ items: string[] }> {
    return { items: await this.tenancy.read({ workspace }, (tx) => this.tags.list(tx, { recordType, q: q || undefined, limit: mostTags })) };
  }
}
