import { Injectable } from '@nestjs/common';
import type { ChangeOf } from '@fernway/contracts/change';
import type { EventOf } from '@fernway/contracts/event';
import { companyChanges } from '@fernway/contracts/events/crm-changes';
import { TargetsChanged } from '@fernway/contracts/events/crm-targets';
import { MemberChanged } from '@fernway/contracts/events/identity';
import type { WorkspaceTx } from '@fernway/database';
import { On, OnChanges } from '@fernway/events';
import { PlacesService } from '../places/places.service.js';
import { addDays } from './fallback-rates.js';
import { FallbackRepository } from './fallback.repository.js';
import { FallbackSettingsRepository } from './fallback-settings.repository.js';
import { FallbackSweepRepository } from './fallback-sweep.repository.js';

type CompanyChange = ChangeOf<typeof companyChanges, 'salesTarget'>;

@Injectable()
export class FallbackEvents {
  constructor(
    private readonly fallback: FallbackRepository,
    private readonly settings: FallbackSettingsRepository,
    private readonly sweeps: FallbackSweepRepository,
    private readonly places: PlacesService,
  ) {}

  @OnChanges(companyChanges, { needs: ['salesTarget'], together: true })
  async learnStandards(changes: readonly CompanyChange[], tx: WorkspaceTx): Promise<void> {
    this.fallback.keepStandards(
      tx,
      changes.map(({ id, version, state }) => ({
        id,
        version,
        amount: state?.salesTarget?.amount ?? null,
        currency: state?.salesTarget?.currency ?? null,
      })),
    );
    if (changes.some(({ state }) => state?.salesTarget)) await this.beginKeeping(tx);
  }

  @On(TargetsChanged)
  async learnTargets({ data }: EventOf<typeof TargetsChanged>, tx: WorkspaceTx): Promise<void> {
    if (data.scope === 'company') await this.beginKeeping(tx);
  }

  @On(MemberChanged)
  async forgetMember({ data }: EventOf<typeof MemberChanged>, tx: WorkspaceTx): Promise<void> {
    if (!data.role) await this.settings.unwatch(tx, data.userId);
  }

  private async beginKeeping(tx: WorkspaceTx): Promise<void> {
    this.sweeps.begin(tx, addDays((await this.places.dayOf(tx))(new Date()), -1));
  }
}
