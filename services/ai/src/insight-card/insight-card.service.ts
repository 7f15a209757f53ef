import { Injectable } from '@nestjs/common';
import type { InsightCard } from '@fernway/contracts/http/ai-insights';
import type { User } from '@fernway/contracts/http/identity';
import { Tenancy } from '@fernway/database';
import { type Caller, InjectEnv } from '@fernway/service-kit';
import { hasNoRecords } from '../asking/no-records.js';
import { isUnreadable } from '../asking/unreadable.js';
import { WhoAsks } from '../asking/who-asks.service.js';
import { dayIn } from '../days/day.js';
import type { Env } from '../env.js';
import { GenerationsService } from '../generations/generations.service.js';
import { crmInsights } from '../insights/crm-insights.js';
import { InsightFactsReader } from '../insights/insight-facts.js';
import { InsightsService } from '../insights/insights.service.js';
import type { InsightCardRow } from './insight-card.entity.js';
import { InsightCardRepository } from './insight-card.repository.js';

type Shown = Pick<InsightCard, 'insights' | 'source' | 'madeAt' | 'receipt' | 'unreadable'>;

@Injectable()
export class InsightCardService {
  constructor(
    private readonly tenancy: Tenancy,
    private readonly cards: InsightCardRepository,
    private readonly insights: InsightsService,
    private readonly reader: InsightFactsReader,
    private readonly generations: GenerationsService,
    private readonly who: WhoAsks,
    @InjectEnv() private readonly env: Pick<Env, 'providers'>,
  ) {}

  /** What a model wrote last; without that what the records alone give. Never costs anything. */
  async card(caller: Caller): Promise<InsightCard> {
    const [user, row] = await Promise.all([this.who.of(caller), this.row(caller)]);
    return this.shown(user, row, (await this.kept(caller, row)) ?? (await this.computed(caller, user)));
  }

  /** Pays for new insights, but for an opening that is not due, and where they would be computed anyway. */
  async refresh(caller: Caller, { opening }: { opening: boolean }): Promise<InsightCard> {
    const user = await this.who.of(caller);
    if (opening && !(await this.useOpening(caller, user))) return this.card(caller);
    const made = this.hasModel() ? await this.made(caller, user, opening) : await this.computedAnew(caller, user);
    return this.shown(user, await this.row(caller), made);
  }

  async prefer({ user, workspace }: Caller, generateOnOpening: boolean): Promise<{ generateOnOpening: boolean }> {
    await this.tenancy.run({ user }, (tx) => this.cards.prefer(tx, workspace, generateOnOpening));
    return { generateOnOpening };
  }

  private hasModel(): boolean {
    return this.env.providers.some((name) => name !== 'offline');
  }

  private async made(caller: Caller, user: User, opening: boolean): Promise<Shown> {
    try {
      const { result, receipt } = await this.insights.crm(caller);
      const made = { insights: result.insights, madeAt: receipt.createdAt };
      // What stood in for a failed model can be computed again at any time.
      const kept = receipt.offline ? null : { ...made, generationId: receipt.id };
      await this.tenancy.run(caller, (tx) => this.cards.keep(tx, caller.workspace, kept));
      return { ...made, source: kept ? 'model' : 'computed', receipt, unreadable: false };
    } catch (error) {
      // The reservation is released by then: this answer is free.
      if (isUnreadable(error)) return { ...(await this.computed(caller, user)), unreadable: true };
      if (hasNoRecords(error)) return this.computed(caller, user);
      if (opening) await this.tenancy.run(caller, (tx) => this.cards.reopen(tx, caller.workspace));
      throw error;
    }
  }

  private async computedAnew(caller: Caller, user: User): Promise<Shown> {
    await this.tenancy.run(caller, (tx) => this.cards.keep(tx, caller.workspace, null));
    return this.computed(caller, user);
  }

  private async computed(caller: Caller, { language }: Pick<User, 'language'>): Promise<Shown> {
    const now = new Date();
    const facts = await this.reader.crm(caller);
    return {
      insights: crmInsights(facts, language, now),
      source: 'computed',
      madeAt: now.toISOString(),
      receipt: null,
      unreadable: false,
    };
  }

  private async kept(caller: Caller, row: InsightCardRow | null): Promise<Shown | undefined> {
    if (!row?.insights || !row.generationId || !row.madeAt) return undefined;
    const receipt = await this.generations.receipt(caller, row.generationId);
    return { insights: row.insights, madeAt: row.madeAt.toISOString(), source: 'model', receipt, unreadable: false };
  }

  private shown(user: Pick<User, 'timeZone'>, row: InsightCardRow | null, shown: Shown): InsightCard {
    const generateOnOpening = row?.generateOnOpening ?? false;
    const today = dayIn(user.timeZone, new Date());
    return {
      ...shown,
      refreshIsFree: !this.hasModel(),
      generateOnOpening,
      due: generateOnOpening && row?.openedOn !== today,
    };
  }

  private row({ user, workspace }: Caller): Promise<InsightCardRow | null> {
    return this.tenancy.run({ user }, (tx) => this.cards.find(tx, workspace));
  }

  private useOpening({ user, workspace }: Caller, { timeZone }: Pick<User, 'timeZone'>): Promise<boolean> {
    return this.tenancy.run({ user }, (tx) => this.cards.openOn(tx, workspace, dayIn(timeZone, new Date())));
  }
}
