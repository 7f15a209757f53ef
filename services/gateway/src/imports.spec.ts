import { importsOf } from '@fernway/service-kit/testing';
import { join } from 'node:path';

const main = join(import.meta.dirname, 'main.ts');
const heavy = /^(@nestjs\/|typeorm$|reflect-metadata$|rxjs$)/;
/** How each forbidden package was reached: `main.ts > … > typeorm`. */
const chains = (imports: Map<string, string[]>, forbidden: RegExp) =>
  [...imports].flatMap(([name, chain]) => (forbidden.test(name) ? [chain.join(' > ')] : []));

// The gateway listens before anything else does: what it loads is what the first page waits for.
it('loads neither Nest nor TypeORM, not even later', () => {
  expect(chains(importsOf(main, { later: true }), heavy)).toEqual([]);
});

it('listens before drivers and contracts of events are loaded', () => {
  expect(chains(importsOf(main), /^(pg|kafkajs|uuidv7)$|contracts\/src\/events\//)).toEqual([]);
  expect([...importsOf(main, { later: true }).keys()]).toEqual(expect.arrayContaining(['pg', 'kafkajs']));
});

it('would be caught: the kit as a whole reaches both', () => {
  const kit = join(import.meta.dirname, '../../../libs/service-kit/src/index.ts');
  expect([...importsOf(kit).keys()]).toEqual(expect.arrayContaining(['@nestjs/common', 'typeorm']));
});
