import { Module } from '@nestjs/common';
import { IndustryModule } from './industry/industry.module.js';
import { LeadsModule } from './leads/leads.module.js';

@Module({ imports: [LeadsModule, IndustryModule] })
export class AppModule {}
