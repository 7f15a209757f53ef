/**
 * How alike two texts are, of 1 (Winkler 1990): characters in common within half the longer one's length, those out of
 * order counting half, and up to four that both begin with once more by a tenth of what is missing.
 */
export const jaroWinkler = (one: string, other: string): number => {
  const [a, b] = [[...one], [...other]];
  if (a.length === 0 || b.length === 0) return a.length === b.length ? 1 : 0;
  const reach = Math.max(0, Math.floor(Math.max(a.length, b.length) / 2) - 1);
  const taken = new Set<number>();
  const ofA: string[] = [];
  a.forEach((letter, at) => {
    for (let place = Math.max(0, at - reach); place <= Math.min(b.length - 1, at + reach); place += 1) {
      if (b[place] !== letter || taken.has(place)) continue;
      taken.add(place);
      ofA.push(letter);
      return;
    }
  });
  const common = ofA.length;
  if (common === 0) return 0;
  const ofB = b.filter((_letter, at) => taken.has(at));
  const moved = ofA.filter((letter, at) => letter !== ofB[at]).length / 2;
  const jaro = (common / a.length + common / b.length + (common - moved) / common) / 3;
  let prefix = 0;
  while (prefix < 4 && prefix < a.length && a[prefix] === b[prefix]) prefix += 1;
  return jaro + prefix * 0.1 * (1 - jaro);
};
