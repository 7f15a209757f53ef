import { virtual } from './virtual.js';

/** Stands for the package `uuidv7` in a simulated process (see register.mjs). */
export const uuidv7 = (): string => virtual.ids.uuid();
