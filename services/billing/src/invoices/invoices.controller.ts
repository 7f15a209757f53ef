import { Controller, Query } from '@nestjs/common';
import { listInvoices } from '@fernway/contracts/http/billing-plans';
import { Caller, Route } from '@fernway/service-kit';
import type { z } from 'zod';
import { InvoicesService } from './invoices.service.js';

@Controller()
export class InvoicesController {
  constructor(private readonly invoices: InvoicesService) {}

  @Route(listInvoices)
  list(@Caller() caller: Caller, @Query({ schema: listInvoices.query }) query: z.infer<typeof listInvoices.query>) {
    return this.invoices.list(caller, query);
  }
}
