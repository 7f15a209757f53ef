/**
 * Words that somebody gave, for a header or a title. A line break could add headers of its own, also where it comes encoded already
 * (`=?utf-8?Q?=0A?=`); what turns the direction of writing or shows nothing hides what is said, there and beside it.
 */
export const oneLine = (text: string): string =>
  text
    .replace(/[\s\p{Cc}\p{Bidi_Control}\u200b\u2060\ufeff\u{e0000}-\u{e007f}]+/gu, ' ')
    .replaceAll('=?', '= ?')
    .trim()
    .slice(0, 250);
