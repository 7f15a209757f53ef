import { z } from '@fernway/contracts/zod';

/** NUL, the other control characters but tab and line breaks, and halves of surrogate pairs: nobody sees them, and databases cannot keep some of them. */
const unfit = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F]/; // eslint-disable-line no-control-regex -- it is they that are refused

/** White space, controls, what has no glyph of its own (zero width, fillers, variation selectors, marks without a letter), and code points that mean nothing. */
const unseen = /[\p{Z}\p{C}\p{M}\p{Default_Ignorable_Code_Point}\u2800]/gu;

/** Any text that a person or a program enters. */
export const Text = z.string().refine((text) => text.isWellFormed() && !unfit.test(text), {
  error: 'Holds characters that cannot be stored',
});

/** Of one line: what stands in a greeting or a list, where another line would look like somebody else's words. */
export const Line = Text.refine((text) => !/[\t\n\r\u2028\u2029]/.test(text.trim()), {
  error: 'Holds more than one line',
});

export const isVisible = (text: string): boolean => text.replace(unseen, '') !== '';

/** What must say something: a name, a title, a subject. A text of only invisible characters is none. */
export const visible = (text: z.ZodString): z.ZodString =>
  text.refine(isVisible, { error: 'Holds nothing that can be seen' });

/** Spreadsheets write `4917012345678.0` for a phone that they took for a number: no digit is lost. */
export const tidyPhone = (text: string): string => text.replace(/^(\+?\d{5,})\.0$/, '$1');
