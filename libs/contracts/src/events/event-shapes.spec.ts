import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { definedEvents } from '../event.js';

const folder = import.meta.dirname;
const files = readdirSync(folder).filter((file) => file.endsWith('.ts') && !file.endsWith('.spec.ts'));
for (const file of files) await import(`./${file}`);

/**
 * Topics, retry tables and services of the version before hold events of these shapes: a change adds optional fields,
 * or it is a new version beside the old. A new event's shape is written at its first run; commit it.
 */
describe('the shape of', () => {
  it.each(definedEvents().map((event) => [`${event.type}@${event.version}`, event] as const))(
    '%s',
    (_name, { aggregate, data }) => {
      expect({ aggregate, data: z.toJSONSchema(data, { io: 'input' }) }).toMatchSnapshot();
    },
  );
});

it('no event goes that was published once', () => {
  const snapshots = join(folder, '__snapshots__', 'event-shapes.spec.ts.snap');
  const kept = existsSync(snapshots)
    ? [...readFileSync(snapshots, 'utf8').matchAll(/^exports\[`the shape of (.+?) 1`\]/gm)].map(([, name]) => name)
    : [];
  expect(definedEvents().map(({ type, version }) => `${type}@${version}`)).toEqual(expect.arrayContaining(kept));
});
