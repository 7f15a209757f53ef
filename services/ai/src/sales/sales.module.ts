import { Module } from '@nestjs/common';
import { ToolsModule } from '../tools/tools.module.js';
import { SalesFigures } from './sales-figures.js';

@Module({ imports: [ToolsModule], providers: [SalesFigures], exports: [SalesFigures, ToolsModule] })
export class SalesModule {}
