import type { z } from 'zod';
import { ProviderFailure } from './provider-errors.js';

const fenced = /^[^{[]*```(?:json)?\s*\n([\s\S]*?)\n?\s*```[^{[]*$/i;

/** Quotes nothing of the text, as JSON's own error does: what a model wrote has no place in a log. */
export const notJson = () => new SyntaxError('Not JSON');

/** @throws SyntaxError */
export const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    throw notJson();
  }
};

/** Reads JSON as models write it: bare, or in a code fence with a sentence around it. @throws ProviderFailure unusable */
export const jsonAnswer = <T>(text: string, schema: z.ZodType<T>): T => {
  try {
    return schema.parse(parseJson(fenced.exec(text)?.[1] ?? text));
  } catch (cause) {
    throw new ProviderFailure('unusable', 'The answer is not the JSON that was asked for', { cause });
  }
};
