import type { Import } from '@fernway/contracts/http/crm-imports';
import type { ImportFile } from './imports.repository.js';

export const noCounts: Import['counts'] = { create: 0, update: 0, unchanged: 0, conflict: 0, invalid: 0, companies: 0 };

/** Times as text; what is of the work alone is left out. */
export const importOf = ({ lastRow: _last, people: _people, counts, createdAt, updatedAt, ...row }: ImportFile): Import => ({
  ...row,
  counts: { ...noCounts, ...counts },
  createdAt: createdAt.toISOString(),
  updatedAt: updatedAt.toISOString(),
});
