// What the worst model knows, of which it tells and does all that it must not.
import type { Order } from '../attacks.ts';
import type { Neighbour } from '../scenes.ts';

export type Knows = {
  instruction: string;
  canary: string;
  /** All texts that it was given. */
  read: readonly string[];
  heard: readonly Order[];
  neighbour: Neighbour;
  random: () => number;
};
