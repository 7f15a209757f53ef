import { Injectable } from '@nestjs/common';
import type { Language } from '@fernway/contracts/http/identity';
import { Tenancy } from '@fernway/database';
import type { Caller } from '@fernway/service-kit';
import { Readable } from 'node:stream';
import { byteOrderMark, csvLine } from '../exports/csv-text.js';
import { addedColumns, errorFileName, messageOf } from './import-messages.js';
import { ImportRowsRepository } from './import-rows.repository.js';
import { known } from './imports.service.js';
import { type ImportFile, ImportsRepository } from './imports.repository.js';

const rowsAtOnce = 500;

/** The rows that were left out, to be mended and uploaded again. */
@Injectable()
export class ImportErrorsService {
  constructor(
    private readonly tenancy: Tenancy,
    private readonly imports: ImportsRepository,
    private readonly rows: ImportRowsRepository,
  ) {}

  async read({ workspace }: Caller, id: string, language: Language): Promise<{ name: string; text: Readable }> {
    const found = known(await this.tenancy.run({ workspace }, (tx) => this.imports.find(tx, id)));
    return {
      name: errorFileName(found.fileName, language),
      text: Readable.from(this.lines(workspace, found, language), { objectMode: false }),
    };
  }

  private async *lines(
    workspace: string,
    { id, columns, recordType }: ImportFile,
    language: Language,
  ): AsyncGenerator<string> {
    yield byteOrderMark + csvLine([...columns.map(({ name }) => name), ...addedColumns(language)]);
    for (let after = 0; ; ) {
      const rows = await this.tenancy.run({ workspace }, (tx) => this.rows.leftOut(tx, id, after, rowsAtOnce));
      if (rows.length === 0) return;
      after = rows.at(-1)!.row;
      yield rows
        .map((row) =>
          csvLine([
            ...columns.map((_column, at) => row.raw[at] ?? ''),
            ...row.raw.slice(columns.length),
            String(row.row),
            messageOf(row, recordType, language),
          ]),
        )
        .join('');
    }
  }
}
