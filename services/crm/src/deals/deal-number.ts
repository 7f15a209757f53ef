const firstSize = 100_000;

/**
 * The printed number of a workspace's deal: a permutation of `CRM00000` to `CRM99999`, then of the six-digit numbers, and
 * so on. It shows neither how many deals there are nor which came first, and never has to be tried again.
 * @param seed a UUID of the workspace's own
 * @param count how many numbers the workspace took before this one
 */
export const dealNumber = (seed: string, count: number): string => {
  if (count < firstSize) return `CRM${String(shuffled(seed, firstSize, count)).padStart(5, '0')}`;
  let first = firstSize;
  while (count >= first * 10) first *= 10;
  return `CRM${first + shuffled(seed, first * 9, count - first)}`;
};

/** A Feistel network over the next even number of bits; a result outside goes through it again until it is inside. */
const shuffled = (seed: string, size: number, place: number): number => {
  const half = Math.ceil(Math.log2(size) / 2);
  const keys = seed
    .replaceAll('-', '')
    .match(/.{8}/g)!
    .map((part) => Number.parseInt(part, 16));
  let at = place;
  do {
    let [left, right] = [Math.floor(at / 2 ** half), at % 2 ** half];
    for (const key of keys) [left, right] = [right, (left ^ mixed(right ^ key)) & (2 ** half - 1)];
    at = left * 2 ** half + right;
  } while (at >= size);
  return at;
};

/** Every bit of the result depends on every bit given (the last steps of MurmurHash3). */
const mixed = (bits: number): number => {
  const once = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b);
  const twice = Math.imul(once ^ (once >>> 13), 0xc2b2ae35);
  return twice ^ (twice >>> 16);
};
