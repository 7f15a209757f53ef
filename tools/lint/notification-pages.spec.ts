import { globSync } from 'node:fs';
import { join } from 'node:path';
import type { EventDefinition, EventOf } from '@fernway/contracts/event';
import { definedNotifications } from '@fernway/contracts/notifications/all';
import { root } from '../bootstrap/process.mjs';

type Contributed = { contributes: { routes: { path: string; aliases?: string[] }[] } };

const pages: string[] = [];
for (const file of globSync('apps/*/src/contributes.ts', { cwd: root })) {
  const { contributes } = (await import(join(root, file))) as Contributed;
  pages.push(...contributes.routes.flatMap(({ path, aliases = [] }) => [path, ...aliases]));
}

const id = '0190aaaa-0000-7000-8000-000000000001';
/** Of a record where `about` names one, else of none. */
const eventAbout = (about: string | undefined) =>
  ({
    subject: id,
    data: new Proxy(
      {},
      { get: (_data, name) => (/^(deal|contact|company)Id$/.test(String(name)) && name !== about ? null : id) },
    ),
  }) as unknown as EventOf<EventDefinition>;

/** Alerts bring the page of their figure along. */
const linked = definedNotifications().filter(({ kind }) => kind !== 'metric-alert');

it.each(linked.map((definition) => [definition.kind, definition] as const))(
  'notifications of %s lead to pages that some remote has',
  (_kind, { path }) => {
    const paths = [undefined, 'dealId', 'contactId', 'companyId'].map((about) => path(eventAbout(about)));
    const places = paths.map((one) => one.split('?')[0]!.replace(id, ':id'));
    expect(places.filter((place) => !pages.includes(place))).toEqual([]);
  },
);
