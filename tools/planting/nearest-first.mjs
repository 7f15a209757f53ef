import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from '../bootstrap/process.mjs';

/** Jest test sequencer: whoever imports a changed source first, then who speaks of it, then the rest of the package. */
// eslint-disable-next-line house/defaults -- jest takes a sequencer by its default export
export default class NearestFirst {
  texts = new Map();

  /** jest gives its options. */
  constructor(source) {
    this.source = typeof source === 'string' ? source : process.env.PLANTED_FILE;
  }

  sort(tests) {
    const place = new Map(tests.map((test) => [test, this.nearness(test.path)]));
    return [...tests].sort((one, other) => place.get(other) - place.get(one) || (one.path < other.path ? -1 : 1));
  }

  /** jest's own sequencer keeps here what its next order needs. */
  cacheResults() {}

  /** An import counts most, then words of the source's path in the test's name, then how often the test says them. */
  nearness(test) {
    const distance = this.distance(test);
    const words = [...wordsOf(this.source)];
    const name = wordsOf(test.slice(root.length));
    const spoken = this.text(test).toLowerCase();
    const shared = words.filter((word) => name.has(word)).length;
    const mentioned = words.reduce((sum, word) => sum + Math.min(spoken.split(word).length - 1, 9), 0);
    return (distance === undefined ? 0 : distance <= 1 ? 100 : 20) + 40 * shared + mentioned;
  }

  /** @returns how many imports lead from a test to the source; undefined where none does */
  distance(test) {
    const seen = new Set([test]);
    let level = [test];
    for (let steps = 0; level.length > 0; steps += 1) {
      if (level.some((path) => path.endsWith(`/${this.source}`))) return steps;
      level = level
        .flatMap((path) => importsOf(path, this.text(path)))
        .filter((path) => !seen.has(path) && seen.add(path) && this.text(path) !== '');
    }
    return undefined;
  }

  text(path) {
    if (!this.texts.has(path)) this.texts.set(path, read(path));
    return this.texts.get(path);
  }
}

const read = (path) => {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
};

/** Relative imports as paths of sources: `./x.js` is `x.ts` or `x.tsx`. */
const importsOf = (path, text) =>
  [...text.matchAll(/(?:from|import)\s*\(?\s*'(\.[^']+)'/g)].flatMap(([, name]) => {
    const file = join(dirname(path), name);
    const bare = file.replace(/\.[jt]sx?$/, '');
    return [file, `${bare}.ts`, `${bare}.tsx`].filter((candidate, index) => index > 0 || candidate.endsWith('.mjs'));
  });

const commonWords = new Set([
  'service',
  'services',
  'repository',
  'controller',
  'features',
  'apps',
  'libs',
  'test',
  'spec',
  'migrations',
  'http',
  'contracts',
  'tools',
]);
const wordsOf = (text) =>
  new Set(
    text
      .toLowerCase()
      .split(/[^a-z]+/)
      .filter((word) => word.length > 3 && !commonWords.has(word)),
  );
