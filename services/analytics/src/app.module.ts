import { Module } from '@nestjs/common';
import { DealsModule } from './deals/deals.module.js';
import { ExpensesModule } from './expenses/expenses.module.js';
import { FallbackModule } from './fallback/fallback.module.js';
import { IndustryModule } from './industry/industry.module.js';
import { LeadsModule } from './leads/leads.module.js';
import { NamesModule } from './names/names.module.js';
import { PlacesModule } from './places/places.module.js';
import { SalesModule } from './sales/sales.module.js';
import { TargetsModule } from './targets/targets.module.js';

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
    FallbackModule,
  ],
})
export class AppModule {}
