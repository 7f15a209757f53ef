// What is drawn from a seed: the same one draws the same.

/** Mulberry32 over the letters of a text: the same text draws the same. */
export const draw = (seed: string): (() => number) => {
  let state = [...seed].reduce((sum, sign) => Math.imul(sum ^ sign.codePointAt(0)!, 16_777_619), 2_166_136_261);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
};

export const pick = <T>(random: () => number, of: readonly T[]): T => of[Math.floor(random() * of.length)]!;
export const some = <T>(random: () => number, of: readonly T[], count: number): T[] =>
  of
    .map((it) => ({ it, at: random() }))
    .toSorted((a, b) => a.at - b.at)
    .slice(0, count)
    .map(({ it }) => it);
