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
  fields: OwnField[];
  /** Those of the workspace, which are not cut and keep their spelling. */
  tags?: KnownValues;
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

/** Cells of one row, by what their columns become. */
export class RowCells {
  private readonly found = new Map<string, { column: string; text: string }[]>();

  constructor({ columns, mapping }: Pick<Plan, 'columns' | 'mapping'>, cells: string[]) {
    mapping.forEach((target, at) => {
      const text = cells[at]?.trim();
      if (!target || !text) return;
      const held = this.found.get(target);
      if (held) held.push({ column: columns[at] ?? '', text });
      else this.found.set(target, [{ column: columns[at] ?? '', text }]);
    });
  }

  all(target: string): { column: string; text: string }[] {
    return this.found.get(target) ?? [];
  }

  first(target: string): { column: string; text: string } | undefined {
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
