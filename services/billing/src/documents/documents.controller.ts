import { Controller, Param, Query, StreamableFile } from '@nestjs/common';
import { getReceipt } from '@fernway/contracts/http/billing';
import { getInvoicePdf } from '@fernway/contracts/http/billing-plans';
import type { Language } from '@fernway/contracts/http/identity';
import { Caller, Route } from '@fernway/service-kit';
import { DocumentsService } from './documents.service.js';

@Controller()
export class DocumentsController {
  constructor(private readonly documents: DocumentsService) {}

  @Route(getReceipt)
  async receipt(
    @Caller() caller: Caller,
    @Param({ schema: getReceipt.params }) { id }: { id: string },
    @Query({ schema: getReceipt.query }) { language }: { language: Language },
  ) {
    return asFile(await this.documents.receipt(caller, id, language), `receipt-${id}.pdf`);
  }

  @Route(getInvoicePdf)
  async invoice(
    @Caller() caller: Caller,
    @Param({ schema: getInvoicePdf.params }) { id }: { id: string },
    @Query({ schema: getInvoicePdf.query }) { language }: { language: Language },
  ) {
    return asFile(await this.documents.invoice(caller, id, language), `invoice-${id}.pdf`);
  }
}

const asFile = (pdf: Buffer, name: string) =>
  new StreamableFile(pdf, {
    type: 'application/pdf',
    disposition: `attachment; filename="${name}"`,
    length: pdf.length,
  });
