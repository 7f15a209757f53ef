import { languages, pathInLanguage } from '@fernway/i18n';
import type { Contributes, RouteContribution } from '@fernway/web-kit/remote-app';
import { globalNameOf } from './contract.js';

type Contributed = { since?: string | undefined; contributes: Contributes };

/** A release that is to stand beside others; `before` are those of the same remote that it follows, newest first. */
export type Claimant = Contributed & { name: string; version: string; before?: readonly Contributed[] };

/** Two sides contribute what only one can. `second` is the one that came later; `first` may be the shell. */
export type Clash = { what: string; first: { name: string; version?: string }; second: Claimant };

/** Pages that the shell brings itself. */
export const shellPages = [
  '/auth',
  '/auth/invitation',
  '/auth/confirm',
  '/auth/reset',
  '/signup',
  '/login',
  '/dashboard/profile',
  '/dashboard/settings',
  '/dashboard/settings/workspace',
  '/dashboard/settings/business',
  '/dashboard/settings/members',
  '/dashboard/settings/api-keys',
  '/dashboard/settings/notifications',
  '/dashboard/settings/storage',
] as const;

/** Ids of the commands that the shell's palette has itself. */
export const shellCommands = [
  'home',
  'profile',
  'settings',
  'theme.light',
  'theme.dark',
  'theme.system',
  'shortcuts',
  'logout',
] as const;

/** What only one can have: `key` tells whether two mean the same. */
type Claim = { key: string; what: string };

/** Patterns that match the same addresses are one page, whatever their parameters are called. */
const pageClaim = (path: string): Claim => ({ key: `page ${path.replace(/:[^/]+/g, ':').toLowerCase()}`, what: path });
const commandClaim = (id: string): Claim => ({ key: `command ${id}`, what: `the command ${id}` });

const shellKeys = new Set([...shellPages.map(pageClaim), ...shellCommands.map(commandClaim)].map(({ key }) => key));

/** Everything of a remote that only one may have. What it lists twice stands in it twice. */
export const claimsOf = (
  name: string,
  { routes, slots = [], commands = [], records = [], nav = [], settings = [] }: Contributes,
): Claim[] => [
  { key: `name ${globalNameOf(name)}`, what: `the name ${globalNameOf(name)}` },
  ...routes.flatMap(addressesOf).map(pageClaim),
  ...slots.map((slot) => ({ key: `slot ${slot}`, what: `the slot ${slot}` })),
  ...commands.map(({ id }) => commandClaim(id)),
  ...records.map(({ type }) => ({ key: `record ${type}`, what: `the record type ${type}` })),
  ...nav.map(({ path }) => ({ key: `nav ${path}`, what: `the sidebar entry ${path}` })),
  ...settings.map(({ path }) => ({ key: `settings ${path}`, what: `the settings section ${path}` })),
];

const addressesOf = ({ path, aliases = [], formerly = [], prerender }: RouteContribution): string[] =>
  prerender ? languages.map((language) => pathInLanguage(path, language)) : [path, ...aliases, ...formerly];

/**
 * What these releases cannot have side by side; empty when they compose. Who came later is told by when a remote began to
 * contribute it, over all its releases since then; of two of the same moment, by the name. The clash that is oldest comes
 * first. Pure: the order of the releases makes no difference.
 */
export function clashesOf(remotes: readonly Claimant[]): Clash[] {
  const claimed = remotes.flatMap((remote) =>
    // What a remote lists twice is a fault of its own.
    [...new Map(claimsOf(remote.name, remote.contributes).map((claim) => [claim.key, claim])).values()].map(
      (claim) => ({ ...claim, remote }),
    ),
  );
  const shared = Object.entries(Object.groupBy(claimed, ({ key }) => key)).flatMap(([key, claims = []]) => {
    if (claims.length < 2 && !shellKeys.has(key)) return [];
    const sides = claims.map((claim) => ({ ...claim, since: claimedSince(claim.remote, key) })).sort(byAge);
    const first = shellKeys.has(key) ? undefined : sides.shift();
    return sides.map((second) => ({
      ...second,
      clash: { what: (first ?? second).what, first: first?.remote ?? { name: 'the shell' }, second: second.remote },
    }));
  });
  return shared.sort(byAge).map(({ clash }) => clash);
}

type Aged = { since: string; remote: { name: string }; key: string };

const byAge = (a: Aged, b: Aged) =>
  compare(a.since, b.since) || compare(a.remote.name, b.remote.name) || compare(a.key, b.key);
const compare = (a: string, b: string) => (a < b ? -1 : Number(a > b));

function claimedSince({ name, since = '', before = [] }: Claimant, key: string): string {
  let claimed = since;
  for (const release of before) {
    if (!claimsOf(name, release.contributes).some((claim) => claim.key === key)) break;
    claimed = release.since ?? '';
  }
  return claimed;
}

/** `/dashboard/support is contributed by support and by crm` */
export const clashWords = ({ what, first, second }: Clash): string =>
  `${what} is contributed by ${second.name} and by ${first.name}`;

/** With the releases of both: `support 1f3a clashes with crm 9b2c: …` */
export const clashOfReleases = (clash: Clash): string =>
  `${clash.second.name} ${clash.second.version} clashes with ${[clash.first.name, clash.first.version].filter(Boolean).join(' ')}: ${clashWords(clash)}`;
