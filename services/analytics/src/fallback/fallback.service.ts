import { Injectable } from '@nestjs/common';
import { AppError } from '@fernway/contracts/errors';
import {
  type FallbackEntry,
  type FallbackRates,
  type FallbackRecord,
  type FallbackSettings,
  type FallbackThresholds,
  type FallbackView,
  mostFallbackHistory,
  mostFallbackRecords,
  topCompanies,
} from '@fernway/contracts/http/analytics-fallback';
import { Tenancy, type WorkspaceTx } from '@fernway/database';
import type { Caller } from '@fernway/service-kit';
import { PlacesService } from '../places/places.service.js';
import { addDays, fallbackRate, rangeOf, statusOf, trendOf } from './fallback-rates.js';
import { type CompanyTarget, FallbackRepository } from './fallback.repository.js';
import { FallbackSettingsRepository } from './fallback-settings.repository.js';
import { FallbackSweepRepository } from './fallback-sweep.repository.js';

export type RatedCompany = CompanyTarget & { actual: number; rate: number };

/** How much of their targets companies have not reached, as it is on a day. */
@Injectable()
export class FallbackService {
  constructor(
    private readonly tenancy: Tenancy,
    private readonly repository: FallbackRepository,
    private readonly settings: FallbackSettingsRepository,
    private readonly sweeps: FallbackSweepRepository,
    private readonly places: PlacesService,
  ) {}

  rates({ workspace }: Caller, view: FallbackView, after: number): Promise<FallbackRates> {
    return this.tenancy.run({ workspace }, async (tx) => {
      const now = new Date();
      const day = (await this.places.dayOf(tx))(now);
      const rated = await this.rated(tx, view, day);
      const thresholds = await this.settings.thresholds(tx);
      const before = new Map((await this.repository.before(tx, view, day)).map(({ company, rate }) => [company, rate]));
      // Targets that were known before rates were kept.
      if (before.size === 0 && rated.length > 0) this.sweeps.begin(tx, addDays(day, -1));
      const told = (companies: RatedCompany[]) =>
        companies.map((one) => recordOf(one, thresholds, before.get(one.companyId) ?? null, now));
      return {
        view,
        range: rangeOf(view, day),
        upTo: (await this.repository.upTo(tx))?.toISOString() ?? null,
        companies: rated.length,
        average: averageOf(rated),
        records: told(rated.slice(after, after + mostFallbackRecords)),
        topPerformers: told(rated.slice(-topCompanies).reverse()),
        underPerformers: told(rated.slice(0, topCompanies)),
      };
    });
  }

  /** The highest rates first. */
  async rated(
    tx: WorkspaceTx,
    view: FallbackView,
    day: string,
    company: string | null = null,
  ): Promise<RatedCompany[]> {
    const range = rangeOf(view, day);
    const targets = await this.repository.targets(tx, range, company);
    const sold = new Map(
      (await this.repository.sold(tx, range, company)).map((one) => [`${one.company} ${one.currency}`, one.amount]),
    );
    return targets
      .map((one) => {
        const actual = sold.get(`${one.companyId} ${one.currency}`) ?? 0;
        return { ...one, actual, rate: fallbackRate(one.target, actual)! };
      })
      .sort((one, other) => other.rate - one.rate || compare(one.companyName, other.companyName));
  }

  /** What the days before ended with, and what is known of today. */
  history({ workspace }: Caller, company: string, view: FallbackView): Promise<{ items: FallbackEntry[] }> {
    return this.tenancy.run({ workspace }, async (tx) => {
      if (!(await this.repository.knows(tx, company))) throw new AppError('not-found');
      const day = (await this.places.dayOf(tx))(new Date());
      const before = await this.repository.history(tx, { view, day, company }, mostFallbackHistory - 1);
      const today = await this.rated(tx, view, day, company);
      const entry = ({ rate, target, actual, currency }: RatedCompany): FallbackEntry => ({
        date: day,
        fallbackRate: rate,
        salesTarget: Math.round(target),
        actualSales: actual,
        currency,
      });
      return { items: [...before.reverse(), ...today.map(entry)] };
    });
  }

  currentSettings({ workspace, user }: Caller): Promise<FallbackSettings> {
    return this.tenancy.run({ workspace }, async (tx) => ({
      ...(await this.settings.thresholds(tx)),
      alerts: await this.settings.watches(tx, user),
    }));
  }

  async setThresholds({ workspace }: Caller, thresholds: FallbackThresholds): Promise<FallbackThresholds> {
    await this.tenancy.run({ workspace }, (tx) => this.settings.setThresholds(tx, thresholds));
    return thresholds;
  }

  async setAlerts({ workspace, user }: Caller, alerts: boolean): Promise<{ alerts: boolean }> {
    await this.tenancy.run({ workspace }, (tx) =>
      alerts ? this.settings.watch(tx, user) : this.settings.unwatch(tx, user),
    );
    return { alerts };
  }
}

const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);

const averageOf = (rated: RatedCompany[]): number | null =>
  rated.length === 0 ? null : Math.round((rated.reduce((sum, { rate }) => sum + rate, 0) / rated.length) * 100) / 100;

const recordOf = (
  { companyId, companyName, currency, planned, target, actual, rate }: RatedCompany,
  thresholds: FallbackThresholds,
  before: number | null,
  now: Date,
): FallbackRecord => ({
  companyId,
  companyName,
  fallbackRate: rate,
  trend: trendOf(rate, before),
  lastUpdated: now.toISOString(),
  salesTarget: Math.round(target),
  actualSales: actual,
  currency,
  seasonalAdjustment: Math.round((target / planned) * 10_000) / 10_000,
  status: statusOf(rate, thresholds),
});
