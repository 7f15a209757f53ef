import type { Patch } from './planted-process.mjs';
export const switched: (patch: Patch & { name: string }) => Patch;
export const switchTo: (name: string | undefined) => void;
