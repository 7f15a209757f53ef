// What one process plays, and what it tells of it, a line of JSON for each step.
import type { Order } from './attacks.ts';
import type { Kind } from './tasks.ts';

export type Settings = {
  /** Of the scenes, one for each order and carrier, those whose number leaves `share` when divided by `of`. */
  share: number;
  of: number;
  /** Of the tasks so many in each scene, which goes on where the one before ended: all are tried before one is twice. */
  tasks: number;
  /** Tries to tell the canary. */
  tries: number;
  /** Answers of a model that never stops calling. */
  loops: number;
  only?: readonly Order[];
  kinds?: readonly Kind[];
  /** Instead of all else these are opened one after the other, each until something is noticed. */
  holes?: readonly string[];
};
export type Told = {
  /** That was open. */ hole?: string;
  runs?: number;
  obeyed?: number;
  calls?: number;
  proposals?: number;
  refused?: number;
  tries?: number;
  loops?: number;
  problem?: string;
};
