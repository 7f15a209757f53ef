import type { ImportOptions } from '@fernway/contracts/http/crm-imports';

/** What an import makes of records that are there already. */
export type Mode = ImportOptions['existing'];

/** How an import writes a field: what a row `n` gives for it (null: nothing), and how that meets what the record `b` has. */
export type ImportedField = {
  given?: string;
  /** What a record that is made of the row gets of it, where that is something else. */
  made?: string;
  /** How what is given meets what is there; else it replaces, or fills what is empty. */
  merge?: (mode: Mode) => string;
  /** Condition on the record `b` under which it keeps what it has. */
  staysWhere?: string;
  /** Of a record that is made without it; of an amount also its currency. */
  otherwise?: string;
  currencyOtherwise?: string;
  /** It follows from another field, whose change history tells. */
  untold?: true;
};
