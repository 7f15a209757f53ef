import type { Patch } from './planted-process.mjs';
export const patched: (source: string, patches: readonly Patch[], file: string) => string;
