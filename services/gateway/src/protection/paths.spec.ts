import type { FastifyInstance } from 'fastify';
import * as whole from './doubtful-paths.js';
import { checkPaths } from './paths.js';

type Hook = (request: { url: string }, reply: object, done: (error?: Error) => void) => void;
let check: Hook = () => undefined;
checkPaths({ addHook: (_name: string, hook: Hook) => (check = hook) } as unknown as FastifyInstance);

/** Without the shortcut. */
const isDoubtfulInFull = (url: string): boolean => whole.isDoubtful(url.split('?')[0]!);

const isDoubtful = (url: string): boolean => {
  let refused = false;
  check({ url }, {}, (error) => (refused = error !== undefined));
  return refused;
};

/** What paths are made of, and what hides in them. */
const parts = [
  '/',
  '//',
  '/api',
  'api',
  '/api/',
  '/API/',
  '/internal',
  '/crm',
  '/contacts',
  'a',
  'Z',
  '0',
  '_',
  '-',
  '.',
  '..',
  '/.',
  '/..',
  ';',
  '\\',
  '%',
  '%2e',
  '%2E%2e',
  '%2f',
  '%5c',
  '%61',
  '%00',
  '%zz',
  '%c3%a9',
  'é',
  '\n',
  '\r',
  '\t',
  ' ',
  '\0',
  '?',
  '#',
  ':',
  '@',
  '*',
  '+',
  '~',
  '\u2028',
  '\u017f',
  '\u212a',
  'http://x',
];

/** Repeatable: what fails is in the message, and fails again. */
function* paths(count: number): Generator<string> {
  let seed = 20_261_124;
  const below = (limit: number) => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((seed / 2 ** 32) * limit);
  };
  for (let made = 0; made < count; made += 1) {
    const start = ['/api/', '/api', '/', ''][below(4)]!;
    yield start + Array.from({ length: 1 + below(7) }, () => parts[below(parts.length)]!).join('');
  }
}

it.each([
  '/api/crm/contacts',
  '/api/crm',
  '/api/crm/0198c1b0-0000-7000-8000-000000000001/notes',
  '/api/crm//x',
  '/api/crm/',
  '/api/',
  '/api',
  '/api/crm/..',
  '/api/crm/.',
  '/api/crm/a.b',
  '/api/crm/..;/x',
  '/api/crm/%2e%2e/x',
  '/api/%63rm/x',
  '/%61pi/crm',
  '//api/crm',
  '/API/crm',
  '/api\\crm',
  '/api/crm\\..',
  '/api/crm/x\n',
  '/api/crm\n/x',
  '/api/crm/\u017f',
  '/api/crm/%ff',
  '/internal/x',
  '/internal',
  'http://x/api/crm',
  '*',
  '',
  '/',
  '/pricing',
  '/api/crm/..%00/x',
  '/api/crm/x y',
])('says of %j what the whole check says', (path) => {
  expect(isDoubtful(path)).toBe(isDoubtfulInFull(path));
});

it('says of thirty thousand made-up paths what the whole check says, of both kinds', () => {
  const said = { doubtful: 0, good: 0 };
  for (const path of paths(30_000)) {
    const expected = isDoubtfulInFull(path);
    if (isDoubtful(path) !== expected) throw new Error(`${JSON.stringify(path)} is ${expected ? 'doubtful' : 'good'}`);
    said[expected ? 'doubtful' : 'good'] += 1;
  }
  expect(Math.min(said.doubtful, said.good)).toBeGreaterThan(3_000);
});

it.each([`/api${'/a'.repeat(8_000)}.`, `/api/${'a'.repeat(16_000)}.`, `/api/${'-'.repeat(16_000)}/`])(
  'comes to an end with a path that nearly fits',
  (path) => {
    expect(isDoubtful(path)).toBe(isDoubtfulInFull(path));
  },
);
