/** `z` as the platform's contracts know it: once on a page, provided by the shell, where zod itself would be once per remote. */
export * as z from './zod-parts.js';
