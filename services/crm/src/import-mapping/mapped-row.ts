import type { Decimal } from '@fernway/contracts/amounts';
import type { KnownValues } from '@fernway/contracts/cell-list';
import type { ImportOptions, ImportReason } from '@fernway/contracts/http/crm-imports';
import type { FieldValues, RecordType } from '@fernway/contracts/http/crm-records';
import type { StageKind } from '@fernway/contracts/http/crm-pipelines';
import type { CustomFieldRow } from '../custom-fields/custom-fields.repository.js';
import type { Owners } from './owners.js';

export type OwnField = Pick<CustomFieldRow, 'id' | 'label' | 'type' | 'options' | 'currency'>;

/** All that is needed to make records of rows. */
export type Plan = {
  type: RecordType;
  columns: string[];
  mapping: (string | null)[];
  options: ImportOptions;
  /** Of columns of numbers, as the whole file writes them; null where it writes one with both signs. */
  decimals?: ReadonlyMap<number, Decimal | null>;
  /** Of columns of days, likewise. */
  dayOrders?: ReadonlyMap<number, DateOrder | null>;
  /** The last day that a birthday may have. */
  today?: string;
  fields: OwnField[];
  /** Those of the workspace, which are not cut and keep their spelling. */
  tags?: KnownValues;
  /** Those that the workspace offers: they keep their spelling. */
  lostReasons?: readonly string[];
  /** Empty where no column names them. */
  owners: Owners;
  /** Of deals. */
  pipelines: { id: string; name: string; stages: { id: string; name: string; kind: StageKind }[] }[];
};

/** A row as it waits in the database: what it says, and under what it is looked up. */
export type StagedRow = {
  row: number;
  /** As it stands in the file, for the error file. */
  raw: string[];
  /** What it is about, to recognise it. */
  label: string;
  /** Fields that the row gives, by the names of the contract; null where the row cannot be imported. */
  record: Record<string, unknown> | null;
  /** Lower case. */
  emails: string[];
  /** With their country, and their ends. */
  phones: string[];
  tails: string[];
  reason: ImportReason | null;
  column: string | null;
  value: string | null;
};

/** Why a row cannot be imported. */
export class RowProblem extends Error {
  override name = 'RowProblem';
  constructor(
    readonly reason: ImportReason,
    readonly column: string | null = null,
    readonly value: string | null = null,
  ) {
    super(reason);
  }
}

export type DateOrder = ImportOptions['dateOrder'];

export type RowCell = {
  column: string;
  text: string;
  /** What tells decimals from thousands where the text leaves it open; undefined: nothing does. */
  decimal: Decimal | undefined;
  /** Of a day that is written with numbers; undefined: its column has several. */
  order: DateOrder | undefined;
};

/** What the whole column proves, else as was said; null: it proves several. */
const proved = <T>(ofColumn: T | null | undefined, said: T): T | undefined =>
  ofColumn === null ? undefined : (ofColumn ?? said);

/** Cells of one row, by what their columns become. */
export class RowCells {
  private readonly found = new Map<string, RowCell[]>();

  constructor(
    {
      columns,
      mapping,
      options,
      decimals,
      dayOrders,
    }: Pick<Plan, 'columns' | 'mapping' | 'options' | 'decimals' | 'dayOrders'>,
    cells: string[],
    numbers: readonly number[] = [],
  ) {
    mapping.forEach((target, at) => {
      const text = cells[at]?.trim();
      if (!target || !text) return;
      const decimal = numbers.includes(at) ? '.' : proved(decimals?.get(at), options.decimal);
      const order = proved(dayOrders?.get(at), options.dateOrder);
      const cell = { column: columns[at] ?? '', text, decimal, order };
      const held = this.found.get(target);
      if (held) held.push(cell);
      else this.found.set(target, [cell]);
    });
  }

  all(target: string): RowCell[] {
    return this.found.get(target) ?? [];
  }

  first(target: string): RowCell | undefined {
    return this.found.get(target)?.[0];
  }

  /** What `read` makes of the cell; nothing where it is empty. @throws RowProblem where it cannot be read */
  read<T>(target: string, reason: ImportReason, read: (text: string) => T | undefined): T | undefined {
    const cell = this.first(target);
    if (!cell) return undefined;
    const value = read(cell.text);
    if (value === undefined) throw new RowProblem(reason, cell.column, cell.text);
    return value;
  }
}

type Keys = Pick<StagedRow, 'emails' | 'phones' | 'tails'>;
export type MadeRecord = Keys & { label: string; record: Record<string, unknown> & { fields?: FieldValues } };
