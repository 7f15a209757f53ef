import type { z } from 'zod';
import { ProviderFailure } from './provider-errors.js';

const fenced = /^[^{[]*```(?:json)?\s*\n([\s\S]*?)\n?\s*```[^{[]*$/i;

/** Reads JSON as models write it: bare, or in a code fence with a sentence around it. @throws ProviderFailure unusable */
export const jsonAnswer = <T>(text: string, schema: z.ZodType<T>): T => {
  try {
    return schema.parse(JSON.parse(fenced.exec(text)?.[1] ?? text));
  } catch (cause) {
    throw new ProviderFailure('unusable', 'The answer is not the JSON that was asked for', { cause });
  }
};
