/** Letters that look like others to a reader: of Cyrillic and Greek, and the two pairs of Latin letters and digits. */
const alike: Record<string, string> = Object.fromEntries(
  [
    'аa',
    'ьb',
    'сc',
    'ԁd',
    'еe',
    'һh',
    'іi',
    'јj',
    'ӏl',
    'оo',
    'рp',
    'ԛq',
    'ѕs',
    'ѵv',
    'ԝw',
    'хx',
    'уy',
    'з3',
    'б6',
    'αa',
    'εe',
    'ιi',
    'κk',
    'νv',
    'οo',
    'ρp',
    'τt',
    'χx',
    'ɑa',
    'ƅb',
    'ϲc',
    'ɡg',
    'ıi',
    'o0',
    'i1',
    'l1',
  ].map((pair) => [[...pair][0]!, [...pair][1]!]),
);
const regionalA = 0x1f1e6;

/** One sign as letters and digits in one dress: no case, accents, widths, or look-alikes. Empty for what only separates. */
const plainSign = (sign: string): string => {
  const code = sign.codePointAt(0)!;
  if (code >= regionalA && code < regionalA + 26) return plainSign(String.fromCodePoint(code - regionalA + 97));
  const letters = code < 128 ? sign.toLowerCase() : sign.normalize('NFKD').toLowerCase();
  let plain = '';
  for (const letter of letters) {
    const meant = alike[letter] ?? letter;
    plain += /[\p{L}\p{N}]/u.test(meant) ? (alike[meant] ?? meant) : '';
  }
  return plain;
};

type Plain = { text: string /** Where in the original each letter begins and ends. */; from: number[]; to: number[] };

/** @param before letters that stand before the text: they begin and end at its beginning */
const plainOf = (text: string, before = ''): Plain => {
  const plain: Plain = {
    text: before,
    from: Array<number>(before.length).fill(0),
    to: Array<number>(before.length).fill(0),
  };
  let at = 0;
  for (const sign of text) {
    const letters = plainSign(sign);
    plain.text += letters;
    for (let unit = 0; unit < letters.length; unit += 1) {
      plain.from.push(at);
      plain.to.push(at + sign.length);
    }
    at += sign.length;
  }
  return plain;
};

const rot13 = (text: string) =>
  text.replace(/[a-z]/gi, (letter) =>
    String.fromCharCode(letter.charCodeAt(0) + (letter.toLowerCase() < 'n' ? 13 : -13)),
  );
const codes = (text: string, write: (code: number) => string) =>
  [...text].map((sign) => write(sign.codePointAt(0)!)).join('');
/** Without the letters at its ends, which depend on what stands around it. */
const base64 = (text: string, before: number) =>
  Buffer.from(' '.repeat(before) + text)
    .toString('base64')
    .slice(before + (before > 0 ? 1 : 0))
    .replace(/..?=*$/, '');

/** How a text may be written so that it is still there for who knows how. */
const dresses: ((text: string) => string)[] = [
  (text) => text,
  (text) => [...text].toReversed().join(''),
  rot13,
  (text) => base64(text, 0),
  (text) => base64(text, 1),
  (text) => base64(text, 2),
  (text) => codes(text, (code) => code.toString(16).padStart(2, '0')),
  (text) => codes(text, (code) => `x${code.toString(16)}`),
  (text) => codes(text, (code) => `u${code.toString(16).padStart(4, '0')}`),
  (text) => codes(text, String),
  (text) => codes(text, (code) => code.toString(2).padStart(8, '0')),
];

/** Letters: more than any piece has. */
const longestTail = 80;

type Dressed = { text: string /** Letters in a row that give it away. */; piece: number };

/**
 * What no answer may hold, in any of many dresses: case, spacing, accents, look-alikes, backwards, ROT13, base64, character
 * codes. Guards nothing that a model could do harm with: it is told only what the asking person may know anyway.
 */
export class Secrets {
  private readonly guarded: readonly Dressed[];

  /**
   * @param secrets of letters and digits: a third of one in a row is cut out, however it is dressed
   * @param texts of which no sentence may be repeated: cut out word for word only
   */
  constructor(secrets: readonly string[] = [], texts: readonly string[] = []) {
    const dressed = secrets
      .flatMap((secret) => dresses.map((dress) => plainOf(dress(secret)).text))
      .map((text) => ({ text, piece: Math.max(8, Math.floor(text.length / 3)) }));
    const sentences = texts.map((text) => ({ text: plainOf(text).text, piece: 40 }));
    this.guarded = [...dressed, ...sentences].filter(({ text, piece }) => text.length >= piece);
  }

  hasAny(text: string): boolean {
    return this.strip(text) !== text;
  }

  /** The last letters of a text that was shown: what follows may go on with them. */
  tailOf(text: string, before = ''): string {
    return plainOf(text, before).text.slice(-longestTail);
  }

  /** The text without them. @param before what was shown before it, as `tailOf` has it */
  strip(text: string, before = ''): string {
    const plain = plainOf(text, before);
    const cut = this.guarded.flatMap((guarded) => stretches(plain, guarded)).toSorted((a, b) => a.from - b.from);
    let [shown, at] = ['', 0];
    for (const { from, to } of cut) {
      if (from > at) shown += text.slice(at, from);
      at = Math.max(at, to);
    }
    return shown + text.slice(at);
  }

  /** Where a secret may begin that the text breaks off in; its length where there is none. @param before as of `strip` */
  pending(text: string, before = ''): number {
    const plain = plainOf(text, before);
    let longest = 0;
    for (const { text: secret, piece } of this.guarded) {
      let length = piece >> 1;
      if (plain.text.length < length || !secret.includes(plain.text.slice(-length))) continue;
      while (length < plain.text.length && secret.includes(plain.text.slice(-length - 1))) length += 1;
      longest = Math.max(longest, length);
    }
    return longest === 0 ? text.length : plain.from[plain.from.length - longest]!;
  }
}

/** Stretches of the text, each of at least a piece, that the secret has in a row. */
const stretches = ({ text, from, to }: Plain, { text: secret, piece }: Dressed): { from: number; to: number }[] => {
  const found: { from: number; to: number }[] = [];
  for (let at = 0; at + piece <= text.length; at += 1) {
    if (!secret.includes(text.slice(at, at + piece))) continue;
    let end = at + piece;
    while (end < text.length && secret.includes(text.slice(at, end + 1))) end += 1;
    found.push({ from: from[at]!, to: to[end - 1]! });
    at = end - 1;
  }
  return found;
};
