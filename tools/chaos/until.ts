import { setTimeout as sleep } from 'node:timers/promises';

const patienceMs = 60_000;

/** Looks again and again; what throws is looked at again too. @throws after a minute, with the last reason */
export async function until(what: string, look: () => Promise<boolean>, everyMs = 200): Promise<void> {
  let why = '';
  for (const end = Date.now() + patienceMs; ; await sleep(everyMs)) {
    const reached = await look().catch((error: Error) => {
      why = ` (${error.message})`;
      return false;
    });
    if (reached) return;
    if (Date.now() > end) throw new Error(`Not within ${patienceMs / 1000} s: ${what}${why}`);
  }
}
