import { Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { AlertRaised } from '@fernway/contracts/events/analytics';
import { fallbackViews, mostFallbackHistory } from '@fernway/contracts/http/analytics-fallback';
import { Tenancy, type WorkspaceTx } from '@fernway/database';
import { outbox } from '@fernway/events';
import { eachAlone, InjectLogger, repeat } from '@fernway/service-kit';
import { randomUUID } from 'node:crypto';
import { PlacesService } from '../places/places.service.js';
import { addDays, alertLevel } from './fallback-rates.js';
import { FallbackService, type RatedCompany } from './fallback.service.js';
import { FallbackSettingsRepository } from './fallback-settings.repository.js';
import { FallbackSweepRepository } from './fallback-sweep.repository.js';

const everyMs = 20_000;
const batch = 200;
const named = 3;

/** Keeps each day's last rates and alerts people when one crosses a threshold; each workspace is looked at every five minutes. */
@Injectable()
export class FallbackSweepService implements OnApplicationBootstrap, OnApplicationShutdown {
  private stop: (() => Promise<void>) | undefined;

  constructor(
    private readonly tenancy: Tenancy,
    private readonly sweeps: FallbackSweepRepository,
    private readonly settings: FallbackSettingsRepository,
    private readonly fallback: FallbackService,
    private readonly places: PlacesService,
    @InjectLogger() private readonly logger: { warn(fields: object, message: string): void },
  ) {}

  onApplicationBootstrap(): void {
    this.stop = repeat(
      everyMs,
      () => this.sweep(),
      (err) => this.logger.warn({ err }, 'Keeping fallback rates failed'),
    );
  }

  async onApplicationShutdown(): Promise<void> {
    await this.stop?.();
  }

  async sweep(): Promise<void> {
    const due = await this.tenancy.run({ platform: 'scheduler' }, (tx) => this.sweeps.due(tx, batch));
    await eachAlone(
      due,
      (workspace) => this.tenancy.run({ workspace }, (tx) => this.lookAt(tx)),
      (err, workspace) => this.logger.warn({ err, workspace }, 'Fallback rates could not be kept'),
    );
  }

  private async lookAt(tx: WorkspaceTx): Promise<void> {
    const closed = await this.sweeps.take(tx);
    if (!closed) return;
    const today = (await this.places.dayOf(tx))(new Date());
    await this.close(tx, closed, addDays(today, -1));
    await this.alert(tx, await this.fallback.rated(tx, 'real-time', today));
  }

  private async close(tx: WorkspaceTx, closed: string, last: string): Promise<void> {
    if (closed >= last) return;
    const oldest = addDays(last, 1 - mostFallbackHistory);
    for (let day = addDays(closed, 1) > oldest ? addDays(closed, 1) : oldest; day <= last; day = addDays(day, 1))
      for (const view of fallbackViews) {
        const rated = await this.fallback.rated(tx, view, day);
        this.sweeps.keep(
          tx,
          view,
          day,
          rated.map((one) => ({ ...one, target: Math.round(one.target) })),
        );
      }
    this.sweeps.prune(tx);
    this.sweeps.closed(tx, last);
  }

  private async alert(tx: WorkspaceTx, rated: RatedCompany[]): Promise<void> {
    const thresholds = await this.settings.thresholds(tx);
    const before = await this.sweeps.levels(tx);
    const levelOf = ({ rate }: RatedCompany) => alertLevel(rate, thresholds);
    const risen = rated.filter((one) => levelOf(one) > (before.get(one.companyId) ?? 0));
    this.sweeps.setLevels(
      tx,
      rated.filter((one) => levelOf(one) > 0).map((one) => [one.companyId, levelOf(one)] as const),
    );
    if (risen.length === 0) return;
    const { workspace } = tx;
    const raisedAt = new Date().toISOString();
    const title = titleOf(risen);
    await outbox.publishMany(
      tx,
      AlertRaised,
      (await this.settings.watchers(tx)).map((user) => {
        const alertId = randomUUID();
        const data = { alertId, workspaceId: workspace, userId: user, title, path: '/dashboard', raisedAt };
        return { subject: alertId, version: 1, workspace, user, data };
      }),
    );
  }
}

/** In no language: the highest rates, and how many more there are. */
const titleOf = (risen: RatedCompany[]): string => {
  const first = risen.slice(0, named).map(({ companyName, rate }) => `${companyName} ${rate.toFixed(2)}%`);
  return first.join(', ') + (risen.length > named ? ` +${risen.length - named}` : '');
};
