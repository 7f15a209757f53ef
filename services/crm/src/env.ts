import { join } from 'node:path';
import { z } from 'zod';

export const Env = z
  .object({
    DATA_DIR: z.string().min(1).default('.data'),
    /** Folder of the files that are attached to records; instances that share a database share it too. */
    ATTACHMENTS_DIR: z.string().min(1).optional(),
  })
  .transform((values) => ({ attachmentsDir: values.ATTACHMENTS_DIR ?? join(values.DATA_DIR, 'attachments') }));
export type Env = z.infer<typeof Env>;
