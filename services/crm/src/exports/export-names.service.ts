import { Injectable } from '@nestjs/common';
import { listMembers } from '@fernway/contracts/http/members';
import { Tenancy } from '@fernway/database';
import { type Caller, ServiceClient } from '@fernway/service-kit';
import { CommerceRepository } from '../commerce/commerce.repository.js';
import { StagesService } from '../pipelines/stages.service.js';
import type { ExportColumn, Names } from './export-column.js';

/** Who and what the ids of records are, as the person who exports may know it. */
@Injectable()
export class ExportNames {
  constructor(
    private readonly tenancy: Tenancy,
    private readonly services: ServiceClient,
    private readonly stages: StagesService,
    private readonly commerce: CommerceRepository,
  ) {}

  /**
   * What these columns show of others; all of it where none are given.
   * @throws AppError unavailable where the members are wanted and not to be had: a file without them would look whole
   */
  async of(caller: Caller, columns?: ExportColumn<never>[]): Promise<Names> {
    const shows = (name: string) => !columns || columns.some(({ of }) => [of].flat().includes(name));
    return {
      members: shows('ownerId') ? await this.members(caller) : new Map(),
      pipelines: shows('pipelineId') ? await this.pipelines(caller) : new Map(),
      products: shows('productId') ? await this.skus(caller) : new Map(),
    };
  }

  /** Those who left too: records keep their names. */
  private async members(caller: Caller): Promise<Names['members']> {
    const { items } = await this.services.call(listMembers, { caller });
    return new Map(items.map(({ id, name, email }) => [id, { name, email }]));
  }

  private skus({ workspace }: Caller): Promise<Names['products']> {
    return this.tenancy.read({ workspace }, (tx) => this.commerce.skus(tx));
  }

  private async pipelines({ workspace }: Caller): Promise<Names['pipelines']> {
    const all = await this.tenancy.run({ workspace }, (tx) => this.stages.pipelinesOf(tx));
    return new Map(all.map(({ id, name }) => [id, name]));
  }
}
