/** Whether two words differ by one letter that is wrong, missing or added, or by two neighbours that changed places. */
export const oneTypoApart = (one: string, other: string): boolean => {
  const [a, b] = [[...one], [...other]];
  let start = 0;
  while (start < a.length && start < b.length && a[start] === b[start]) start += 1;
  let end = 0;
  while (end < a.length - start && end < b.length - start && a.at(-1 - end) === b.at(-1 - end)) end += 1;
  const [left, right] = [a.slice(start, a.length - end), b.slice(start, b.length - end)];
  if (left.length <= 1 && right.length <= 1) return left.length + right.length > 0;
  return left.length === 2 && right.length === 2 && left[0] === right[1] && left[1] === right[0];
};

const letters = /^[\p{L}\p{M}']+$/u;
/** Each sign of these says as much as several letters. */
const dense = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

/** Whether a word is long enough to be told from others when one of its letters is missing. */
export const mayBeMistyped = (word: string): boolean =>
  letters.test(word) && [...word].length >= (dense.test(word) ? 2 : 3);
