import { describe, expect, it } from '@jest/globals';
import { readdirSync } from 'node:fs';
import { z } from 'zod';
import { endpointsIn } from './testing-ids.js';
import { isVisible, Line, Text } from './text.js';

const nothing: [string, string][] = [
  ['zero width', '\u200B\u200C\u200D\u2060'],
  ['bidi controls', '\u202A\u202E\u2066\u2069'],
  ['spaces of all kinds', '\u00A0\u2003\u3000\u1680'],
  ['Hangul fillers', '\u3164\u115F\u1160\uFFA0'],
  ['the empty braille cell', '\u2800'],
  ['variation selectors', '\uFE0F\u{E0100}'],
  ['marks without a letter', '\u0301\u20DD'],
  ['tag characters', '\u{E0041}\u{E0042}'],
  ['code points that mean nothing', '\u{10FFFE}\u0378'],
  ['a soft hyphen and a byte order mark', '\u00AD\uFEFF'],
];

describe('a text', () => {
  it.each(nothing)('of %s is nothing to see', (_what, text) => expect(isVisible(text)).toBe(false));
  it.each(['Mara', '王小明', '홍길동', '한\u200D글', 'e\u0301', '👩‍👩‍👧', '.', '\u2800x', 'ش', '٣'])(
    '%j is seen',
    (text) => expect(isVisible(text)).toBe(true),
  );
  it.each(['\0', 'a\u0000b', '\u0007', '\u001B[31m', '\u007F', '\u0085', '\u000B', '\uD800', 'x\uDC00'])(
    'with %j is refused',
    (text) => expect(Text.safeParse(text).success).toBe(false),
  );
  it.each(['two\nlines', 'a\tb', 'line\r\n', '😀'])('with %j is taken', (text) =>
    expect(Text.safeParse(text).success).toBe(true),
  );
  it.each(['Ann\nPaid: yes', 'Ann\u2028', 'a\tb', 'a\rb'].map((text) => `${text}x`))('of one line is not %j', (text) =>
    expect(Line.safeParse(text).success).toBe(false),
  );
  it('of one line may end in a break that is cut off', () => expect(Line.trim().parse(' Ann Lee\n')).toBe('Ann Lee'));
});

type Def = {
  type: string;
  shape?: Record<string, z.ZodType>;
  element?: z.ZodType;
  innerType?: z.ZodType;
  options?: z.ZodType[];
  valueType?: z.ZodType;
  in?: z.ZodType;
};
/** The strings of a body that must not be empty and may hold any words: no ids, dates, addresses or codes. */
const requiredTexts = (schema: z.ZodType, path = '', found: [string, z.ZodType][] = []): [string, z.ZodType][] => {
  const { type, shape, element, innerType, options, valueType, in: input } = schema.def as unknown as Def;
  if (type === 'string' && !schema.safeParse('').success && schema.safeParse('Mara Oak').success)
    found.push([path, schema]);
  for (const [name, member] of Object.entries(shape ?? {}))
    requiredTexts(member, path ? `${path}.${name}` : name, found);
  for (const inner of [innerType, input, ...(options ?? [])]) if (inner) requiredTexts(inner, path, found);
  if (element) requiredTexts(element, `${path}[]`, found);
  if (valueType) requiredTexts(valueType, `${path}{}`, found);
  return found;
};

/** Secrets and what a machine made: compared, never shown. */
const opaque =
  /(^|\.)(password|currentPassword|newPassword|token|key|email|method|actor|budget|secret|code|challenge)$/;
const folder = new URL('./http/', import.meta.url);
const modules = readdirSync(folder).filter((file) => file.endsWith('.ts') && !file.includes('.spec.'));
const endpoints = (await Promise.all(modules.map((file) => import(`./http/${file.replace(/\.ts$/, '.js')}`)))).flatMap(
  endpointsIn,
);
const texts = endpoints.flatMap(({ method, path, body }) =>
  (body ? requiredTexts(body) : [])
    .filter(([at]) => !opaque.test(at))
    .map(([at, schema]) => [`${method} ${path} ${at}`, schema] as const),
);

describe('what a body requires', () => {
  it('is looked for in every contract', () => expect(texts.length).toBeGreaterThan(40));
  it.each(texts)('must be seen: %s', (_name, schema) => {
    for (const [, text] of nothing) expect(schema.safeParse(text).success).toBe(false);
  });
});
