import { functionFiles } from '@fernway/database';

/** Functions of every service's database, one file each: see docs/services.md, "Functions of the database". */
export const functions = functionFiles(import.meta.dirname);
