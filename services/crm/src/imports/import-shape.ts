import { AppError } from '@fernway/contracts/errors';
import type { Import } from '@fernway/contracts/http/crm-imports';
import { z } from 'zod';
import { decoded } from '../records/record-cursor.js';
import type { ImportFile } from './imports.repository.js';

export const noCounts: Import['counts'] = { create: 0, update: 0, unchanged: 0, conflict: 0, invalid: 0, companies: 0 };

/** Times as text; what is of the work alone is left out. */
export const importOf = ({ lastRow: _last, people: _people, counts, createdAt, updatedAt, ...row }: ImportFile): Import => ({
  ...row,
  counts: { ...noCounts, ...counts },
  createdAt: createdAt.toISOString(),
  updatedAt: updatedAt.toISOString(),
});

/** @throws AppError invalid-request when it is not a cursor of this list */
export const placeOf = (cursor: string): { at: string; id: string } => {
  const parsed = z.tuple([z.literal('-createdAt'), z.iso.datetime(), z.uuid()]).safeParse(decoded(cursor));
  if (!parsed.success) throw new AppError('invalid-request', { detail: 'after: not a cursor of this list' });
  return { at: parsed.data[1], id: parsed.data[2] };
};
