const marks = /[\u0300-\u036f]/g;
const apostrophes = /[`´ʹʻʼʽʾʿˈˊˋ‘’‛′‵׳ꞌ＇｀]/g;
const dashes = /[‐‑‒–—―⁃−˗﹘﹣－]/g;
const plain: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  ı: 'i',
  ς: 'σ',
};
const special = new RegExp(`[${Object.keys(plain).join('')}]`, 'g');

/**
 * What texts are searched and compared by, as `search_fold` of the CRM's database: lower case, no accents, full and half
 * width alike, composed Hangul, one apostrophe and one hyphen.
 */
export const folded = (text: string): string =>
  text
    .replace(apostrophes, "'")
    .replace(dashes, '-')
    .normalize('NFKD')
    .replace(marks, '')
    .normalize('NFKC')
    .toLowerCase()
    .replace(marks, '')
    .replace(special, (letter) => plain[letter]!);
