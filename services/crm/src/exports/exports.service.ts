import { Injectable } from '@nestjs/common';
import type { ExportFormat } from '@fernway/contracts/http/crm-exports';
import type { FieldValues, RecordType } from '@fernway/contracts/http/crm-records';
import type { Caller } from '@fernway/service-kit';
import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import { ActivitiesService } from '../activities/activities.service.js';
import { CommerceService } from '../commerce/commerce.service.js';
import { CompaniesService } from '../companies/companies.service.js';
import { ContactsService } from '../contacts/contacts.service.js';
import { CustomFieldsService } from '../custom-fields/custom-fields.service.js';
import { DealsService } from '../deals/deals.service.js';
import { TasksService } from '../tasks/tasks.service.js';
import { byteOrderMark, csvLine } from './csv-text.js';
import type { Cell, ExportColumn, Names } from './export-column.js';
import { activityColumns, columnsFor, taskColumns } from './export-columns.js';
import { ExportNames } from './export-names.service.js';
import { xlsxFile } from './xlsx-file.js';

type AnyRecord = { fields: FieldValues };
type Page<R> = { items: R[]; next: string | null };
/** Reads one page of a list, as its route does. */
type ReadPage<R> = (page: { limit: number; after?: string }) => Promise<Page<R>>;
export type ExportFile = { name: string; type: string; content: Readable };
type Asked = { format: ExportFormat; columns?: string | undefined };

const rowsAtOnce = 200;
const types: Record<ExportFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};
const words: Record<RecordType, string> = {
  contact: 'contacts',
  company: 'companies',
  deal: 'deals',
  product: 'products',
  sale: 'sales',
  expense: 'expenses',
};

/** Lists as files: page by page by the lists' own cursors, so that the size does not matter. */
@Injectable()
export class ExportsService {
  constructor(
    private readonly contacts: ContactsService,
    private readonly companies: CompaniesService,
    private readonly deals: DealsService,
    private readonly commerce: CommerceService,
    private readonly activities: ActivitiesService,
    private readonly tasks: TasksService,
    private readonly fields: CustomFieldsService,
    private readonly names: ExportNames,
  ) {}

  /** What a list shows for these questions. The first page is read before the answer begins, so that a wrong question is told. */
  async records(
    caller: Caller,
    type: RecordType,
    { format, columns: asked, ...query }: Asked & Record<string, unknown>,
  ): Promise<ExportFile> {
    const { items: fields } = await this.fields.list(caller, type);
    const columns = columnsFor(
      type,
      fields,
      asked?.split(',').map((name) => name.trim()),
    );
    const read = this.readerOf(caller, type, query);
    const first = await read({ limit: rowsAtOnce });
    const pages = cellPages(columns, await this.names.of(caller, columns), read, first);
    const header = columns.map(({ title }) => title);
    const content =
      format === 'xlsx' ? xlsxFile(header, pages) : Readable.from(csvParts(header, pages), { objectMode: false });
    return { name: `${words[type]}-${today()}.${format}`, type: types[format], content };
  }

  /** Everything that people keep here, one file per kind; each is read when the one before it is written. */
  async workspace(caller: Caller): Promise<ExportFile> {
    const zip = new ZipFile();
    const output = zip.outputStream as Readable;
    const names = await this.names.of(caller);
    const add = <R>(name: string, columns: ExportColumn<R>[], read: ReadPage<R>) =>
      zip.addReadStreamLazy(`${name}.csv`, {}, (opened) => {
        const content = Readable.from(
          csvParts(
            columns.map(({ title }) => title),
            cellPages(columns, names, read),
          ),
          { objectMode: false },
        );
        content.on('error', (error) => output.destroy(error));
        output.on('close', () => content.destroy());
        opened(null, content);
      });
    for (const type of Object.keys(words) as RecordType[]) {
      const { items: fields } = await this.fields.list(caller, type);
      add(words[type], columnsFor(type, fields), this.readerOf(caller, type, { sort: 'createdAt' }));
    }
    add('activities', activityColumns, (page) => this.activities.list(caller, { sort: '-occurredAt', ...page }));
    add('tasks', taskColumns, (page) =>
      this.tasks.list(caller, { sort: 'dueAt', ...page, state: 'all', timeZone: 'UTC' }),
    );
    zip.end();
    return { name: `fernway-${today()}.zip`, type: 'application/zip', content: output };
  }

  private readerOf(caller: Caller, type: RecordType, query: Record<string, unknown>): ReadPage<AnyRecord> {
    const lists: Record<RecordType, ReadPage<AnyRecord>> = {
      contact: (page) => this.contacts.list(caller, { ...query, ...page } as never),
      company: (page) => this.companies.list(caller, { ...query, ...page } as never),
      deal: (page) => this.deals.list(caller, { ...query, ...page } as never),
      product: (page) => this.commerce.list(caller, 'product', { ...query, ...page } as never),
      sale: (page) => this.commerce.list(caller, 'sale', { ...query, ...page } as never),
      expense: (page) => this.commerce.list(caller, 'expense', { ...query, ...page } as never),
    };
    return lists[type];
  }
}

async function* cellPages<R>(
  columns: ExportColumn<R>[],
  names: Names,
  read: ReadPage<R>,
  first?: Page<R>,
): AsyncGenerator<Cell[][]> {
  for (let page = first ?? (await read({ limit: rowsAtOnce })); ; ) {
    yield page.items.map((record) => columns.map(({ cell }) => cell(record, names)));
    if (page.next === null) return;
    page = await read({ limit: rowsAtOnce, after: page.next });
  }
}

async function* csvParts(header: string[], pages: AsyncIterable<Cell[][]>): AsyncGenerator<string> {
  yield byteOrderMark + csvLine(header);
  for await (const rows of pages)
    yield rows.map((cells) => csvLine(cells.map((cell) => (cell === null ? '' : String(cell))))).join('');
}

const today = () => new Date().toISOString().slice(0, 10);
