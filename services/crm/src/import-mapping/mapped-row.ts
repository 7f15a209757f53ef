import type { ImportOptions } from '@fernway/contracts/http/crm-import-options';
import type { ImportReason } from '@fernway/contracts/http/crm-imports';
import type { FieldValues, RecordType } from '@fernway/contracts/http/crm-records';
import type { StageKind } from '@fernway/contracts/http/crm-pipelines';
import type { CustomFieldRow } from '../custom-fields/custom-fields.repository.js';
import { isEmpty } from './empty-words.js';
import type { Owners } from './owners.js';

export type OwnField = Pick<CustomFieldRow, 'id' | 'label' | 'type' | 'options' | 'currency'>;

/** All that is needed to make records of rows. */
export type Plan = {
  type: RecordType;
  columns: string[];
  mapping: (string | null)[];
  options: ImportOptions;
  fields: OwnField[];
  /** Empty where no column names them. */
  owners: Owners;
  /** Who may own records, by their names. */
  people: { id: string; name: string }[];
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

/** Values that differ in case and spaces are one. */
export const valueKey = (text: string): string => text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();

/** Cells of one row, by what their columns become. */
export class RowCells {
  private readonly found = new Map<string, { column: string; text: string }[]>();
  /** Values that nobody here knows, and that do not refuse their row. */
  readonly unknown: { target: string; column: string; value: string }[] = [];
  /** Values that say nothing without one of those, and stay beside it. */
  readonly beside: { column: string; value: string }[] = [];

  constructor(
    private readonly plan: Pick<Plan, 'columns' | 'mapping' | 'options'>,
    cells: string[],
  ) {
    const { columns, mapping, options } = plan;
    const cuts = new Map(options.splits.map((split) => [split.column, split]));
    mapping.forEach((target, at) => {
      const cut = cuts.get(at);
      const column = columns[at] ?? '';
      if (cut) partsOf(cells[at] ?? '', cut).forEach((part, place) => this.put(cut.into[place], column, part));
      else this.put(target, column, cells[at]);
    });
  }

  private put(target: string | null | undefined, column: string, cell: string | undefined): void {
    const text = cell?.trim();
    if (!target || text === undefined || isEmpty(target, text)) return;
    const held = this.found.get(target);
    if (held) held.push({ column, text });
    else this.found.set(target, [{ column, text }]);
  }

  all(target: string): { column: string; text: string }[] {
    return this.found.get(target) ?? [];
  }

  first(target: string): { column: string; text: string } | undefined {
    return this.found.get(target)?.[0];
  }

  /**
   * As `read`, of a value that has to be one of ours: as somebody said what it means, else as `read` knows it. What stays
   * unknown refuses the row only where that was chosen. @throws RowProblem
   */
  match<T>(target: string, reason: ImportReason, read: (text: string) => T | undefined): T | undefined {
    const cell = this.first(target);
    if (!cell) return undefined;
    const said = this.saidOf(target, cell.text);
    if (said === null) return undefined;
    const value = (said === undefined ? undefined : read(said)) ?? read(cell.text);
    if (value !== undefined) return value;
    if (this.plan.options.unknown === 'refuse') throw new RowProblem(reason, cell.column, cell.text);
    this.unknown.push({ target, column: cell.column, value: cell.text });
    return undefined;
  }

  /** What somebody said that a value means; null: nothing. */
  private saidOf(target: string, text: string): string | null | undefined {
    const key = valueKey(text);
    return this.plan.options.values.find((one) => one.target === target && valueKey(one.from) === key)?.to;
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

/** As many parts as there are fields: the last one has all that is left. */
const partsOf = (cell: string, { by, into }: ImportOptions['splits'][number]): string[] => {
  const parts = cell.split(by);
  return [...parts.slice(0, into.length - 1), parts.slice(into.length - 1).join(by)];
};

type Keys = Pick<StagedRow, 'emails' | 'phones' | 'tails'>;
export type MadeRecord = Keys & { label: string; record: Record<string, unknown> & { fields?: FieldValues } };
