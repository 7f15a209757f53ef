import { Module } from '@nestjs/common';
import { ProposalsModule } from '../proposals/proposals.module.js';
import { CrmReader } from './crm-reader.js';
import { Toolbox } from './toolbox.js';

@Module({ imports: [ProposalsModule], providers: [Toolbox, CrmReader], exports: [Toolbox, CrmReader] })
export class ToolsModule {}
