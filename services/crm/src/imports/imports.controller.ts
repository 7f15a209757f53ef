import { Body, Controller, Header, Param, Query, StreamableFile } from '@nestjs/common';
import {
  cancelImport,
  checkImport,
  discardImport,
  getImport,
  getImportErrors,
  type ImportMapping,
  type ImportReading,
  type ImportRowQuery,
  listImportRows,
  listImports,
  readImport,
  runImport,
  uploadImport,
  type UploadQuery,
} from '@fernway/contracts/http/crm-imports';
import type { Language } from '@fernway/contracts/http/identity';
import { Caller, Route } from '@fernway/service-kit';
import { savedAs } from '../attachments/file-name.js';
import { ImportErrorsService } from './import-errors.service.js';
import { ImportsService } from './imports.service.js';

type ById = { id: string };

@Controller()
export class ImportsController {
  constructor(
    private readonly imports: ImportsService,
    private readonly errors: ImportErrorsService,
  ) {}

  @Route(uploadImport)
  upload(
    @Caller() caller: Caller,
    @Query({ schema: uploadImport.query }) query: UploadQuery,
    @Body({ schema: uploadImport.body }) file: unknown,
  ) {
    return this.imports.upload(caller, query, file);
  }

  @Route(listImports)
  list(@Caller() caller: Caller, @Query({ schema: listImports.query }) query: { limit: number; after?: string }) {
    return this.imports.list(caller, query);
  }

  @Route(getImport)
  find(@Caller() caller: Caller, @Param({ schema: getImport.params }) { id }: ById) {
    return this.imports.find(caller, id);
  }

  @Route(readImport)
  read(
    @Caller() caller: Caller,
    @Param({ schema: readImport.params }) { id }: ById,
    @Body({ schema: readImport.body }) reading: ImportReading,
  ) {
    return this.imports.read(caller, id, reading);
  }

  @Route(checkImport)
  check(
    @Caller() caller: Caller,
    @Param({ schema: checkImport.params }) { id }: ById,
    @Body({ schema: checkImport.body }) mapping: ImportMapping,
  ) {
    return this.imports.check(caller, id, mapping);
  }

  @Route(listImportRows)
  listRows(
    @Caller() caller: Caller,
    @Param({ schema: listImportRows.params }) { id }: ById,
    @Query({ schema: listImportRows.query }) query: ImportRowQuery,
  ) {
    return this.imports.listRows(caller, id, query);
  }

  @Route(runImport)
  run(
    @Caller() caller: Caller,
    @Param({ schema: runImport.params }) { id }: ById,
    @Body({ schema: runImport.body }) _nothing: object,
  ) {
    return this.imports.run(caller, id);
  }

  @Route(cancelImport)
  cancel(
    @Caller() caller: Caller,
    @Param({ schema: cancelImport.params }) { id }: ById,
    @Body({ schema: cancelImport.body }) _nothing: object,
  ) {
    return this.imports.cancel(caller, id);
  }

  @Route(discardImport)
  discard(@Caller() caller: Caller, @Param({ schema: discardImport.params }) { id }: ById) {
    return this.imports.discard(caller, id);
  }

  @Route(getImportErrors)
  @Header('content-type', 'text/csv; charset=utf-8')
  async readErrors(
    @Caller() caller: Caller,
    @Param({ schema: getImportErrors.params }) { id }: ById,
    @Query({ schema: getImportErrors.query }) { language }: { language: Language },
  ) {
    const { name, text } = await this.errors.read(caller, id, language);
    return new StreamableFile(text, { type: 'text/csv; charset=utf-8', disposition: savedAs(name) });
  }
}
