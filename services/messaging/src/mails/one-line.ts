/**
 * Words that somebody gave, for a header. A line break could add headers of its own, also where it comes encoded already
 * (`=?utf-8?Q?=0A?=`); what turns the direction of writing hides what is said, there and beside it.
 */
export const oneLine = (text: string): string =>
  text
    .replace(/[\s\p{Cc}\p{Bidi_Control}]+/gu, ' ')
    .replaceAll('=?', '= ?')
    .trim()
    .slice(0, 250);
