import type { Permission } from '@fernway/contracts/access';
import type { FieldKind, FieldValues, RecordType } from '@fernway/contracts/http/crm-records';
import type { ReactNode } from 'react';
import type { Field, FieldData, Option } from '../fields/field.js';

/** What every record in a list has. */
export type ListRecord = {
  id: string;
  version: number;
  name: string;
  fields: FieldValues;
  tags?: string[];
  sample: boolean;
  updatedAt: string;
};

export type Column<R> = {
  field: Field;
  /** Of the column in pixels; the name's takes what is left. */
  width: number;
  sortable?: boolean;
  /** How it can be filtered; without, it cannot. */
  filter?: FieldKind;
  /** Whether many records can be given a value at once. */
  bulk?: boolean;
  /** Where the value is not the record's member of that name. */
  read?: (record: R) => FieldData;
  /** Where a change is not of the record's member of that name. */
  change?: (value: FieldData) => Record<string, unknown>;
  /** Whether a record's value cannot be changed as the record stands. */
  locked?: (record: R) => boolean;
  /** Choices that depend on the record. */
  options?: (record: R) => readonly Option[];
  show?: (record: R) => ReactNode;
};

export type RecordPage<R> = { items: R[]; next: string | null };

/** What a list asks the service: the contract's query without its page. */
export type ListQuery = { q?: string; sort: string; filter?: string } & Record<string, string>;

/** A kind of record as a list shows it: each makes the page of one kind. */
export type RecordKind<R extends ListRecord = ListRecord> = {
  type: RecordType;
  /** Where its list is; a record's page is below it. */
  path: string;
  /** Who may change records. */
  write: Permission;
  /** The first is the name: it is always shown, and leads to the record. */
  columns: Column<R>[];
  defaultColumns: string[];
  defaultSort: string;
  /** Columns that the bar of bulk actions names by themselves. */
  bulkFirst: string[];
  /** Tabs beside the saved views, each a parameter of the address and of the query. */
  presets: { params: Record<string, string>; label: string }[];
  /** Further parameters that the address may narrow the list by; no tab offers them. */
  narrowedBy?: readonly string[];
  /** A record opens over its list, which stays as it is. */
  opensOver?: boolean;
  /** Second line of a card, and beside the name where its column is hidden. */
  summary: (record: R) => (string | null)[];
  /** The column that stands beside the name on a card. */
  cardColumn?: string;
  list: (query: ListQuery & { limit: number; after?: string }, signal?: AbortSignal) => Promise<RecordPage<R>>;
  update: (record: R, change: Record<string, unknown> & { version: number }) => Promise<R>;
};

/** Query key of all lists of a kind; the single query's follows it. */
export const listsKey = (type: RecordType) => ['crm', `${type}-list`] as const;
