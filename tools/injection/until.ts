import { setTimeout as sleep } from 'node:timers/promises';

/** @throws where it is not so within a minute */
export const until = async (reached: () => Promise<boolean>): Promise<void> => {
  for (const deadline = Date.now() + 60_000; !(await reached()); await sleep(20))
    if (Date.now() > deadline) throw new Error(`Not within a minute: ${reached.toString()}`);
};
