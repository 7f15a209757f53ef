import { createHash } from 'node:crypto';

/** The seed of the long suite: that of `npm test -- --long --seed N`, else the day's date (20261128). */
export const seed = Number(process.env.FERNWAY_SEED ?? new Date().toISOString().slice(0, 10).replaceAll('-', ''));

/** `count` of the items (texts), chosen by the seed. */
export const chosenBySeed = (items, count) => {
  const place = (item) => createHash('sha256').update(`${seed} ${item}`).digest('hex');
  return [...items].sort((a, b) => (place(a) < place(b) ? -1 : 1)).slice(0, count);
};
