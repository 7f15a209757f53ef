import { Injectable } from '@nestjs/common';
import type { RemoveQuery, SampleData, SampleDataInput } from '@fernway/contracts/http/crm-sample-data';
import { Tenancy, type WorkspaceTx } from '@fernway/database';
import { type Caller, InjectEnv } from '@fernway/service-kit';
import type { Env } from '../env.js';
import { ContactLimit } from '../contact-limit/contact-limit.service.js';
import { DealSalesService, type DealStep } from '../deal-sales/deal-sales.service.js';
import type { DealRow } from '../deals/deals.repository.js';
import { takeDealNumbers } from '../deals/deal-numbers.repository.js';
import { StagesService } from '../pipelines/stages.service.js';
import { chosenCurrency } from '../records/workspace-settings.repository.js';
import { adoptSampleTargets, addSampleTargets, removeSampleTargets } from '../targets/sample-targets.js';
import { SampleDataRepository, type SampleRows, type SampleTable, sampleTables } from './sample-data.repository.js';
import { sampleSet } from './sample-generator.js';
import { tell, tellScreens } from './sample-outbox.js';
import type { SampleDeal } from './sample-set.js';
import { type PlacedDeal, SampleWritesRepository } from './sample-writes.repository.js';
import { sampleLanguages } from './texts/sample-languages.js';

/**
 * Sample records to look around with: marked wherever they show, and gone with one click. What somebody changed of them, or
 * built upon, stays until he says otherwise: nobody loses what he typed. Records of the workspace's own always stay.
 */
@Injectable()
export class SampleDataService {
  constructor(
    private readonly tenancy: Tenancy,
    private readonly samples: SampleDataRepository,
    private readonly writes: SampleWritesRepository,
    private readonly stages: StagesService,
    private readonly limit: ContactLimit,
    private readonly sales: DealSalesService,
    @InjectEnv() private readonly env: Env,
  ) {}

  state({ workspace }: Caller): Promise<SampleData> {
    return this.tenancy.run({ workspace }, (tx) => this.stateOf(tx));
  }

  /** Two clicks at once load it once. */
  load({ workspace, user }: Caller, { trade, language, timeZone, ...given }: SampleDataInput): Promise<SampleData> {
    return this.tenancy.run({ workspace, user }, async (tx) => {
      await this.samples.lock(tx);
      const before = await this.stateOf(tx);
      if (before.loaded) return before;
      const scope = { timeZone, currency: given.currency ?? (await chosenCurrency(tx)) ?? this.env.currency };
      const set = sampleSet(trade, language, sampleLanguages[language], { now: new Date(), timeZone });
      const organization = await this.writes.organization(tx, set.organization);
      const companies = await this.writes.companies(tx, scope, set.companies);
      const contacts = await this.writes.contacts(tx, scope, set.contacts);
      const products = await this.writes.products(tx, scope, set.products);
      const deals = await this.writes.deals(tx, scope, await this.placed(tx, set.deals));
      const sales = await this.sales.follow(tx, deals.map(stepTo));
      const activities = await this.writes.activities(tx, scope, set.activities);
      const tasks = await this.writes.tasks(tx, set.tasks);
      const imported = await this.writes.sales(tx, scope, set.sales);
      const expenses = await this.writes.expenses(tx, scope, set.expenses);
      await this.samples.forgetActivities(tx);
      await tellScreens(tx, { loaded: true });
      await tell(tx, 'organization', 'created', organization);
      await tell(tx, 'company', 'created', companies);
      await tell(tx, 'contact', 'created', contacts);
      await tell(tx, 'product', 'created', products);
      await tell(tx, 'deal', 'created', deals);
      await this.sales.tell(tx, sales, { quiet: true });
      await tell(tx, 'activity', 'created', activities);
      await tell(tx, 'task', 'created', tasks);
      await tell(tx, 'sale', 'created', imported);
      await tell(tx, 'expense', 'created', expenses);
      await addSampleTargets(tx, scope.currency, set.targets);
      return this.stateOf(tx);
    });
  }

  remove({ workspace, user }: Caller, { keep }: RemoveQuery): Promise<SampleData> {
    return this.tenancy.run({ workspace, user }, async (tx) => {
      await this.samples.lock(tx);
      await this.tellEach(tx, 'deleted', (table) => this.samples.remove(tx, table, keep));
      await removeSampleTargets(tx);
      await this.samples.forgetActivities(tx);
      return this.stateOf(tx);
    });
  }

  /** From then on they count as contacts of the workspace, so they must fit. @throws AppError plan-limit */
  adopt(caller: Caller): Promise<SampleData> {
    const { workspace, user } = caller;
    return this.limit.within(caller, (limit) =>
      this.tenancy.run({ workspace, user }, async (tx) => {
        await this.samples.lock(tx);
        await this.limit.require(tx, limit, (await this.stateOf(tx)).counts.contacts);
        await this.tellEach(tx, 'updated', (table) => this.samples.adopt(tx, table));
        await adoptSampleTargets(tx);
        return this.stateOf(tx);
      }),
    );
  }

  private async tellEach<T extends SampleTable>(
    tx: WorkspaceTx,
    told: 'updated' | 'deleted',
    change: (table: SampleTable) => Promise<SampleRows[T][]>,
  ): Promise<void> {
    const changed: [SampleTable, SampleRows[T][]][] = [];
    for (const table of sampleTables) changed.push([table, await change(table)]);
    if (changed.every(([, rows]) => rows.length === 0)) return;
    const deals = changed.flatMap(([table, rows]) => (table === 'deal' ? (rows as unknown as DealRow[]) : []));
    const sales = await this.sales.follow(tx, deals.map(stepTo));
    await tellScreens(tx, { loaded: false });
    for (const [table, rows] of changed) await tell(tx, table, told, rows);
    await this.sales.tell(tx, sales, { quiet: true });
  }

  /** In the stages of the workspace's first pipeline, whatever it made of them. */
  private async placed(tx: WorkspaceTx, deals: SampleDeal[]): Promise<PlacedDeal[]> {
    const pipeline = await this.stages.pipelineOf(tx, undefined);
    const of = (kind: SampleDeal['state']) => pipeline.stages.filter((stage) => stage.kind === kind);
    const stages = { open: of('open'), won: of('won'), lost: of('lost') };
    const numbers = await takeDealNumbers(tx, deals.length);
    return deals.map((deal, n) => {
      const stage = stages[deal.state][Math.floor(deal.step * stages[deal.state].length)]!;
      return { ...deal, number: numbers[n]!, stage: { ...stage, pipelineId: pipeline.id } };
    });
  }

  private async stateOf(tx: WorkspaceTx): Promise<SampleData> {
    const { loadedAt, ...state } = await this.samples.state(tx);
    const loaded = Object.values(state.counts).some((count) => count > 0);
    return { ...state, loaded, loadedAt: loadedAt?.toISOString() ?? null };
  }
}

const stepTo = ({ id, state }: DealRow): DealStep => ({ id, to: state });
