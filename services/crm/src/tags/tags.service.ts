import { Injectable } from '@nestjs/common';
import type { RecordType } from '@fernway/contracts/http/crm-records';
import { mostTags } from '@fernway/contracts/http/crm-tags';
import { Tenancy } from '@fernway/database';
import type { Caller } from '@fernway/service-kit';
import { requireReading } from '../records/record-access.js';
import { TagsRepository } from './tags.repository.js';

@Injectable()
export class TagsService {
  constructor(
    private readonly tenancy: Tenancy,
    private readonly tags: TagsRepository,
  ) {}

  async list(
    caller: Caller,
    { recordType, q }: { recordType: RecordType; q?: string | undefined },
  ): Promise<{ items: string[] }> {
    requireReading(caller, recordType);
    return {
      items: await this.tenancy.read({ workspace: caller.workspace }, (tx) =>
        this.tags.list(tx, { recordType, q: q || undefined, limit: mostTags }),
      ),
    };
  }
}
