// Stands for `@jest/globals` in the process that runs tests, and makes the same names global.
import { expect } from 'expect';
import { bind } from 'jest-each';
import { declared } from './declared.ts';

type Each = (title: string, fn: (...args: unknown[]) => unknown, timeout?: number) => void;
const withEach = <F extends Each>(fn: F) => Object.assign(fn, { each: bind(fn as never, false) });
const one = withEach((title: string, fn: () => unknown) => declared.test(title, fn));

export const describe = withEach((title: string, fn: () => void) => declared.describe(title, fn));
export const it = Object.assign((title: string, fn: () => unknown) => one(title, fn), {
  each:
    (...table: Parameters<typeof one.each>) =>
    (...test: Parameters<ReturnType<typeof one.each>>) =>
      declared.table(test[1], () => one.each(...table)(...test)),
});
export const beforeAll = (fn: () => unknown) => declared.hook('beforeAll', fn);
export const afterAll = (fn: () => unknown) => declared.hook('afterAll', fn);
export const beforeEach = (fn: () => unknown) => declared.hook('beforeEach', fn);
export const afterEach = (fn: () => unknown) => declared.hook('afterEach', fn);
/** Limits are the runner's own here. */
export const jest = { setTimeout: () => undefined };
export { expect };

Object.assign(globalThis, { describe, it, test: it, beforeAll, afterAll, beforeEach, afterEach, expect, jest });
