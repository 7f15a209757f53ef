/** Small letters without accents, of half width; every letter stays where it was, so that places hold in both texts. */
export const fold = (text: string): string =>
  Array.from({ length: text.length }, (_, at) => foldedUnit(text[at]!)).join('');

const foldedUnit = (unit: string): string => {
  if (unit < '\u0080') return unit.toLowerCase();
  if (unit >= '\u4e00' && unit <= '\u9fff') return unit;
  if (unit === '’' || unit === '‘') return "'";
  const plain = unit.normalize('NFKC').toLowerCase();
  // Kana keep their marks: か and が are different letters.
  const bare = /[぀-ヿ]/.test(plain)
    ? plain
    : plain
        .normalize('NFD')
        .replace(/[\u0300-\u036f]/g, '')
        .normalize('NFC');
  return bare.length === 1 ? bare : unit;
};

/** To compare names: no spaces, no hyphens either. */
export const squeezed = (text: string): string => fold(text.normalize('NFC')).replace(/[\s\-‐・·'’.,]/g, '');

/** Whether two words differ by at most `most` letters (wrong, missing, added, swapped). */
export const nearly = (a: string, b: string, most: number): boolean => {
  if (Math.abs(a.length - b.length) > most) return false;
  let before: number[] = [];
  let row = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1;
      let cost = Math.min(row[j]! + 1, next[j - 1]! + 1, row[j - 1]! + same);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) cost = Math.min(cost, before[j - 2]! + 1);
      next.push(cost);
    }
    [before, row] = [row, next];
  }
  return row[b.length]! <= most;
};
