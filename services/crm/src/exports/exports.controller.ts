import { Controller, Query, StreamableFile } from '@nestjs/common';
import { type ExportFormat, exportOf, exportWorkspace } from '@fernway/contracts/http/crm-exports';
import { Caller, Route } from '@fernway/service-kit';
import { type ExportFile, ExportsService } from './exports.service.js';

type Asked = { format: ExportFormat; columns?: string } & Record<string, unknown>;

@Controller()
export class ExportsController {
  constructor(private readonly exports: ExportsService) {}

  @Route(exportOf.contact)
  async contacts(@Caller() caller: Caller, @Query({ schema: exportOf.contact.query }) query: Asked) {
    return asFile(await this.exports.records(caller, 'contact', query));
  }

  @Route(exportOf.company)
  async companies(@Caller() caller: Caller, @Query({ schema: exportOf.company.query }) query: Asked) {
    return asFile(await this.exports.records(caller, 'company', query));
  }

  @Route(exportOf.deal)
  async deals(@Caller() caller: Caller, @Query({ schema: exportOf.deal.query }) query: Asked) {
    return asFile(await this.exports.records(caller, 'deal', query));
  }

  @Route(exportOf.product)
  async products(@Caller() caller: Caller, @Query({ schema: exportOf.product.query }) query: Asked) {
    return asFile(await this.exports.records(caller, 'product', query));
  }

  @Route(exportOf.sale)
  async sales(@Caller() caller: Caller, @Query({ schema: exportOf.sale.query }) query: Asked) {
    return asFile(await this.exports.records(caller, 'sale', query));
  }

  @Route(exportOf.expense)
  async expenses(@Caller() caller: Caller, @Query({ schema: exportOf.expense.query }) query: Asked) {
    return asFile(await this.exports.records(caller, 'expense', query));
  }

  @Route(exportWorkspace)
  async workspace(@Caller() caller: Caller, @Query({ schema: exportWorkspace.query }) _nothing: object) {
    return asFile(await this.exports.workspace(caller));
  }
}

const asFile = ({ name, type, content }: ExportFile) =>
  new StreamableFile(content, { type, disposition: `attachment; filename="${name}"` });
