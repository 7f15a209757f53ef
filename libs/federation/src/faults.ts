import { languages } from '@fernway/i18n';
import type { PublicSettings } from '@fernway/web-kit/snapshot';
import { z } from 'zod';
import { claimsOf } from './clashes.js';
import { fragmentFor } from './fragments.js';
import type { LoadedRelease } from './release.js';

const texts = z.object(Object.fromEntries(languages.map((language) => [language, z.string()])));
/** From the root, without a slash at its end. */
const path = z.string().regex(/^\/([^\s/?#]+(\/[^\s/?#]+)*)?$/);
const address = z.string().startsWith('/');
/** Asked for by the sidebar, which is everybody's. */
const count = z.object({ path: address, live: z.string(), needs: z.string() });
const chunk = z.object({ js: z.array(z.string()), css: z.array(z.string()), takes: z.array(z.string()) });

/** What this platform's shell takes: web-kit's CONTRACT, which stands in code for browsers. */
export const platformContract = 1;

/** As much of `remote.json` as pages and frames are made from. */
const Facts = z.object({
  name: z.string(),
  contract: z.number(),
  entry: z.string().min(1),
  requires: z.record(z.string(), z.string()),
  chunks: z.record(z.string(), chunk),
  contributes: z.object({
    title: texts,
    routes: z.array(
      z.object({
        path,
        aliases: z.array(path).optional(),
        formerly: z.array(path).optional(),
        access: z.enum(['public', 'signed-in']),
        title: texts,
        prerender: z.boolean().optional(),
        chunk: z.string().optional(),
        texts: z.string().optional(),
      }),
    ),
    nav: z
      .array(
        z.object({
          path: address,
          group: z.string(),
          order: z.number(),
          icon: z.string(),
          title: texts,
          count: count.optional(),
        }),
      )
      .optional(),
    commands: z.array(z.object({ id: z.string(), path: address, title: texts, keywords: texts.optional() })).optional(),
    records: z.array(z.object({ type: z.string(), path: address, icon: z.string(), title: texts })).optional(),
    settings: z
      .array(
        z.object({
          path: address,
          group: z.string(),
          order: z.number(),
          title: texts,
          text: texts,
          needs: z.string().optional(),
        }),
      )
      .optional(),
    slots: z.array(z.string()).optional(),
  }),
});

/** Names of the shell's own texts, beside which those of a remote stand under its name. */
const takenNames = ['common', 'platform', 'sections', 'settings', 'shell'];
/** Addresses that are answered before any page is looked for. */
const neverPages = /^\/(api|internal|remotes|assets)(\/|$)|^\/(healthz|readyz|metrics)$|\.[a-z0-9]+$/i;

/**
 * What is wrong with a release whatever stands beside it: one sentence each, empty when it can be composed. Without the
 * settings of a platform it has to have its public pages in some variant only.
 */
export function faultsOf(name: string, release: LoadedRelease, settings?: PublicSettings): string[] {
  const shape = Facts.safeParse(release.facts);
  if (!shape.success)
    return shape.error.issues.map((issue) => `remote.json: ${issue.path.join('.')}: ${issue.message}`);
  const { facts, integrity } = release;
  return [
    ...(facts.contract === platformContract
      ? []
      : [`it is built for contract ${facts.contract}, and this platform has ${platformContract}`]),
    ...(facts.name === name ? [] : [`the build is one of ${facts.name}`]),
    ...(takenNames.includes(name) ? [`the name ${name} is the shell’s`] : []),
    ...(facts.entry in integrity ? [] : [`${facts.entry} is not in the build`]),
    ...repeated(claimsOf(name, facts.contributes).map(({ what }) => what)).map(
      (what) => `${what} is contributed twice`,
    ),
    ...facts.contributes.routes.flatMap((route) => [
      ...[route.path, ...(route.aliases ?? []), ...(route.formerly ?? [])].flatMap((each) =>
        faultsOfAddress(each, route.access),
      ),
      ...(route.prerender
        ? languages.filter((language) => !fragmentFor(release.fragments, route.path, language, settings))
        : []
      ).map((language) => `${name} ${release.version} has no fragment of ${route.path} in ${language}`),
    ]),
  ];
}

function faultsOfAddress(address: string, access: 'public' | 'signed-in'): string[] {
  const inside = address === '/dashboard' || address.startsWith('/dashboard/');
  return [
    ...((access === 'signed-in') === inside
      ? []
      : [`${address} is ${access}, but signed-in pages are those under /dashboard`]),
    ...(neverPages.test(address) ? [`${address} is an address that no page is asked for`] : []),
  ];
}

const repeated = (values: string[]): string[] => [...new Set(values.filter((value, at) => values.indexOf(value) < at))];
