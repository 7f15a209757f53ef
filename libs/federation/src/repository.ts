import { resolve } from 'node:path';

/** Root of the repository: this file is built to `libs/federation/dist`. */
export const repository = resolve(import.meta.dirname, '../../..');
