import { Injectable } from '@nestjs/common';
import { AppError } from '@fernway/contracts/errors';
import { AlertRaised } from '@fernway/contracts/events/analytics';
import { type MetricWatch, mostWatches, type WatchInput } from '@fernway/contracts/http/analytics-watches';
import { type MetricId, metricOf } from '@fernway/contracts/metrics/catalogue';
import { Tenancy, type WorkspaceTx } from '@fernway/database';
import { outbox } from '@fernway/events';
import { type Caller, eachAlone, InjectLogger } from '@fernway/service-kit';
import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import { currencyOf } from '../figures/currency.repository.js';
import { FiguresService } from '../figures/figures.service.js';
import { isUnusual } from './unusual.js';
import { WatchesRepository, type WatchRow } from './watches.repository.js';

const hoursBetween = 6;
const workspacesAtOnce = 100;
const watchesAtOnce = 100;
const weeksBefore = 12;
const monthsBefore = 24;

type Watched = Pick<WatchRow, 'metric' | 'period' | 'condition' | 'threshold' | 'currency'>;

/** Looks at what people watch, and says once each time that a figure crosses over. */
@Injectable()
export class WatchesService {
  constructor(
    private readonly tenancy: Tenancy,
    private readonly watches: WatchesRepository,
    private readonly figures: FiguresService,
    @InjectLogger() private readonly logger: Logger,
  ) {}

  list({ workspace, user }: Caller): Promise<MetricWatch[]> {
    return this.tenancy.run({ workspace }, async (tx) => (await this.watches.list(tx, user)).map(shown));
  }

  /** What is crossed already raises no alert: who adds it sees the figure. */
  add({ workspace, user }: Caller, input: WatchInput): Promise<MetricWatch> {
    return this.tenancy.run({ workspace }, async (tx) => {
      await this.watches.lock(tx, user);
      if ((await this.watches.list(tx, user)).length >= mostWatches)
        throw new AppError('conflict', { detail: `One has at most ${mostWatches} watches: remove one first` });
      const currency = await currencyOf(tx, input.currency);
      const crossed = await this.isCrossed(tx, { ...input, currency });
      return shown(await this.watches.add(tx, { ...input, id: randomUUID(), user, currency, crossed }));
    });
  }

  remove({ workspace, user }: Caller, id: string): Promise<void> {
    return this.tenancy.run({ workspace }, async (tx) => {
      if (!(await this.watches.remove(tx, user, id))) throw new AppError('not-found');
    });
  }

  /** Looks at what changed, and at all of it now and then: days pass without an event. */
  async sweep(): Promise<void> {
    const workspaces = await this.tenancy.run({ platform: 'scheduler' }, (tx) =>
      this.watches.workspacesDue(tx, hoursBetween, workspacesAtOnce),
    );
    await eachAlone(
      workspaces,
      (workspace) => this.tenancy.run({ workspace }, (tx) => this.look(tx)),
      (err, workspace) => this.logger.warn({ err, workspace }, 'Watched figures could not be looked at'),
    );
  }

  private async look(tx: WorkspaceTx): Promise<void> {
    for (const watch of await this.watches.takeDue(tx, hoursBetween, watchesAtOnce)) {
      const currency = watch.currency ?? (await currencyOf(tx));
      const crossed = await this.isCrossed(tx, { ...watch, currency });
      const raisedAt = crossed && !watch.crossed ? new Date() : null;
      this.watches.looked(tx, { ...watch, currency, crossed, raisedAt: raisedAt ?? watch.raisedAt });
      if (raisedAt) await this.raise(tx, watch, raisedAt);
    }
  }

  private async isCrossed(tx: WorkspaceTx, { condition, threshold, ...watched }: Watched): Promise<boolean> {
    if (condition === 'unusual') return this.isOutOfSeason(tx, watched);
    const value = await this.figures.valueOf(tx, watched);
    if (value === null) return false;
    return condition === 'above' ? value > threshold! : value < threshold!;
  }

  /** Yesterday among the same weekdays, or last month among the months before; not those before there was anything. */
  private async isOutOfSeason(tx: WorkspaceTx, { period, ...watched }: Omit<Watched, 'condition' | 'threshold'>) {
    const isDay = period === 'yesterday';
    const values = isDay
      ? await this.figures.lastDays(tx, watched, 7 * weeksBefore + 1)
      : await this.figures.lastMonths(tx, watched, monthsBefore + 1);
    const value = values.at(-1);
    const begin = values.findIndex(Boolean);
    const past = values.filter(
      (_, at) => begin >= 0 && at >= begin && at < values.length - 1 && (!isDay || (values.length - 1 - at) % 7 === 0),
    );
    return (
      value != null &&
      isUnusual(
        value,
        past.filter((one) => one !== null),
      )
    );
  }

  private async raise(tx: WorkspaceTx, { id, user, name, metric }: WatchRow, raisedAt: Date): Promise<void> {
    await outbox.publish(tx, AlertRaised, {
      subject: id,
      version: raisedAt.getTime(),
      workspace: tx.workspace,
      user,
      data: {
        alertId: id,
        workspaceId: tx.workspace,
        userId: user,
        title: name,
        path: pathOf(metric),
        raisedAt: raisedAt.toISOString(),
      },
    });
  }
}

const ofCustomers: readonly MetricId[] = [
  'new-customers',
  'active-customers',
  'retention',
  'acquisition-cost',
  'retention-cost',
];

/** The page that shows the metric. */
const pathOf = (metric: MetricId): string => {
  if (ofCustomers.includes(metric)) return '/dashboard/crm-analysis';
  const { sources } = metricOf(metric);
  return sources.includes('deal') || sources.includes('contact') ? '/dashboard/sales' : '/dashboard/analysis';
};

const shown = ({ user: _, raisedAt, ...watch }: WatchRow): MetricWatch => ({
  ...watch,
  raisedAt: raisedAt && raisedAt.toISOString(),
});
