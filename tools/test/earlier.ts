import { readFileSync } from 'node:fs';
import type { RunnerResult } from './jest-results.ts';

type Earlier = { name: string; passed: number; failed: string[] };

/** What ran before these tests could (`FERNWAY_EARLIER` names its file): its failures are named, and count. */
export function readEarlier(file: string | undefined): Partial<RunnerResult> {
  if (!file) return {};
  let earlier: Earlier;
  try {
    earlier = JSON.parse(readFileSync(file, 'utf8')) as Earlier;
  } catch (error) {
    earlier = { name: file, passed: 0, failed: [`its outcome cannot be read: ${(error as Error).message}`] };
  }
  const { name, passed, failed } = earlier;
  for (const why of failed) console.log(`${name} failed: ${why}`);
  if (passed) console.log(`${name}: ${passed} passed`);
  return { passed, failed: failed.length };
}
