import type { Import } from '@fernway/contracts/http/crm-imports';
import type { ImportFile } from './imports.repository.js';

export const noCounts: Import['counts'] = {
  create: 0,
  update: 0,
  unchanged: 0,
  conflict: 0,
  invalid: 0,
  companies: 0,
  overLimit: 0,
};

/** It does not wait for anything. */
export const going = { problem: null, attempts: 0, nextTryAt: null } as const;

/** Times as text; what is of the work alone is left out. */
export const importOf = ({
  lastRow: _last,
  people: _people,
  counts,
  nextTryAt,
  createdAt,
  updatedAt,
  ...row
}: ImportFile): Import => ({
  ...row,
  counts: { ...noCounts, ...counts },
  nextTryAt: nextTryAt?.toISOString() ?? null,
  createdAt: createdAt.toISOString(),
  updatedAt: updatedAt.toISOString(),
});
