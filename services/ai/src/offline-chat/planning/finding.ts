import type { ListedType } from './look.js';

/** What a record says in one field, as the API has it. */
export type Fact = { field: string; value: unknown };
export type Row = { type: ListedType; id: string; title: string; facts: Fact[] };
/** What is counted: a type, or a kind of activity. */
export type Noun = ListedType | 'call' | 'email' | 'meeting' | 'message' | 'note';
export type Amounts = readonly { value: number; currency: string | null }[];
export type Figure = 'count' | 'sum' | 'average';
/** One group, with an amount for each of the figures that are told. */
export type Grouped = {
  label: string;
  period?: 'week' | 'month' | 'year';
  records: number;
  amounts: readonly Amounts[];
};
export type Measure = { figure: Figure; field: string; records: number; amounts: Amounts; cite: string };

/** What the records gave, and in which currencies an amount was compared that named none. */
export type Finding = Found & { each?: { currencies: readonly string[]; leftOut: readonly string[] } | undefined };

/** To be put into words; `label` repeats how the question narrowed it. */
type Found =
  | { kind: 'measure'; noun: Noun; label: string; measures: readonly Measure[] }
  /** `sums`: what the deals of it come to. */
  | {
      kind: 'list';
      noun: Noun;
      label: string;
      total: number;
      /** There are more than were counted. */
      further?: boolean;
      rows: readonly Row[];
      cite: string | undefined;
      sums?: readonly Measure[];
      /** By amounts, those of each of these currencies by themselves. */
      currencies?: readonly string[];
      /** Further ones, of which nothing is listed. */
      leftOut?: readonly string[];
    }
  | { kind: 'sides'; noun: Noun; sides: readonly (Measure & { label: string })[] }
  | {
      kind: 'groups';
      noun: Noun;
      label: string;
      figures: readonly Omit<Measure, 'records' | 'amounts'>[];
      groups: readonly Grouped[];
    }
  | { kind: 'share'; label: string; part: Measure; whole: Measure }
  | { kind: 'story'; row: Row; told: readonly (Row & { at: string })[]; open: readonly Row[] }
  | { kind: 'proposed'; what: 'task' | 'update' | 'activity'; told: Fact; row: Row | undefined }
  | { kind: 'several'; rows: readonly Row[] }
  | { kind: 'none'; noun: Noun; label: string; cite: string | undefined }
  | { kind: 'refused'; why: 'unknown' | 'absent' | 'beyond' | 'unclear' | 'failed'; words: string };
