// Preloaded into every process of a platform that is struck: its clock is as many milliseconds off as a file with its
// number says, while there is one. What counts how much time has passed goes on rightly, as where a clock is set anew.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const file = join(process.env.CHAOS_CLOCKS ?? '', String(process.pid));
const RightDate = globalThis.Date;
let off = 0;

const now = () => RightDate.now() + off;

globalThis.Date = new Proxy(RightDate, {
  construct: (right, given, made) => Reflect.construct(right, given.length === 0 ? [now()] : given, made),
  apply: () => new RightDate(now()).toString(),
  get: (right, name) => (name === 'now' ? now : right[name]),
});

setInterval(() => {
  try {
    off = Number(readFileSync(file, 'utf8'));
  } catch {
    off = 0;
  }
}, 100).unref();
