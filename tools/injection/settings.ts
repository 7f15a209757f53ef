// What one process plays, and what it tells of it, a line of JSON for each step.

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
};
export type Told = {
  runs?: number;
  obeyed?: number;
  calls?: number;
  proposals?: number;
  refused?: number;
  tries?: number;
  loops?: number;
  problem?: string;
};
