import type { EnvSource } from './bad-environment.js';

/**
 * What the environment gives: empty text counts as unset, and so does the file of a login shell's own MAIL
 * (`/var/mail/ann`). Of MAIL's words the first counts: compose writes behind it what holds where it is unset.
 */
export function givenSettings(source: EnvSource): Record<string, string> {
  const words = source['MAIL']?.split(/\s+/) ?? [];
  const MAIL = words.find((word) => word && !word.startsWith('/')) ?? '';
  return Object.fromEntries(
    Object.entries({ ...source, MAIL }).filter((setting): setting is [string, string] => Boolean(setting[1])),
  );
}

/** As much as is looked at of what zod finds wrong. */
type Issue = {
  code?: string | undefined;
  message: string;
  expected?: unknown;
  minimum?: unknown;
  maximum?: unknown;
  origin?: unknown;
};

/** What is wrong with a setting. Only a number's value is repeated: others may be secret. */
export function faultWords(
  { code, message, expected, minimum, maximum, origin }: Issue,
  value: string | undefined,
): string {
  const got = `got "${value}"`;
  if (code === 'invalid_type' && expected === 'number') return `expected a number, ${got}`;
  if (code === 'invalid_type' && expected === 'int') return `expected a whole number, ${got}`;
  const counted = origin === 'number' || origin === 'int';
  if (code === 'too_big' && counted) return `expected ${String(maximum)} or less, ${got}`;
  if (code === 'too_small' && counted)
    return `expected ${minimum === 0 && message.includes('>0') ? 'more than 0' : `${String(minimum)} or more`}, ${got}`;
  return message;
}
