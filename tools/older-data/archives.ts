import { join } from 'node:path';

/** Of each version one `NAME.tar.zst`, as `backup` made it, and `NAME.json` with what it said of that data. */
export const archives = join(import.meta.dirname, 'archives');
