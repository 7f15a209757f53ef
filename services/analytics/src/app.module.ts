import { Module } from '@nestjs/common';
import { CustomersModule } from './customers/customers.module.js';
import { DealsModule } from './deals/deals.module.js';
import { ExpensesModule } from './expenses/expenses.module.js';
import { FiguresModule } from './figures/figures.module.js';
import { IndustryModule } from './industry/industry.module.js';
import { LeadsModule } from './leads/leads.module.js';
import { NamesModule } from './names/names.module.js';
import { PlacesModule } from './places/places.module.js';
import { SalesModule } from './sales/sales.module.js';
import { TargetsModule } from './targets/targets.module.js';
import { WatchesModule } from './watches/watches.module.js';

@Module({
  imports: [
    LeadsModule,
    IndustryModule,
    ExpensesModule,
    SalesModule,
    DealsModule,
    NamesModule,
    TargetsModule,
    PlacesModule,
    CustomersModule,
    FiguresModule,
    WatchesModule,
  ],
})
export class AppModule {}
