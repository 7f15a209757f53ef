import { Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { Tenancy } from '@fernway/database';
import { eachAlone, InjectLogger, repeat } from '@fernway/service-kit';
import type { Logger } from 'pino';
import { ActivitiesRepository } from './activities.repository.js';
import { ActivitiesService } from './activities.service.js';

const everyMs = 20_000;
const batch = 500;

/** Planned meetings move when their contact, company and deal were last heard of once they begin. Several instances may look at once. */
@Injectable()
export class PlannedActivitiesService implements OnApplicationBootstrap, OnApplicationShutdown {
  private stop: (() => Promise<void>) | undefined;

  constructor(
    private readonly tenancy: Tenancy,
    private readonly planned: ActivitiesRepository,
    private readonly activities: ActivitiesService,
    @InjectLogger() private readonly logger: Logger,
  ) {}

  onApplicationBootstrap(): void {
    this.stop = repeat(
      everyMs,
      () => this.sweep(),
      (err) => this.logger.warn({ err }, 'Looking for activities that began failed'),
    );
  }

  async onApplicationShutdown(): Promise<void> {
    await this.stop?.();
  }

  /** @returns how many began */
  async sweep(): Promise<number> {
    const due = await this.tenancy.run({ platform: 'scheduler' }, (tx) => this.planned.begun(tx, batch));
    const begun = await eachAlone(
      Map.groupBy(due, ({ workspace }) => workspace),
      ([workspace, ofWorkspace]) =>
        this.activities.begin(
          workspace,
          ofWorkspace.map(({ id }) => id),
        ),
      (err, [workspace]) => this.logger.warn({ err, workspace }, 'Activities that began were not noted'),
    );
    return begun.reduce((sum, count) => sum + count, 0);
  }
}
