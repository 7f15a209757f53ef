import { type Access, may, policy, type Role, roles } from '@fernway/contracts/access';
import type { AnyService } from '../service.js';
import { routedMethodsOfService } from './structure.js';

/**
 * Per `METHOD /path`, who may call it: `public`, `user`, `refresh-cookie`, `service <names>`, or the least role and the permission
 * (`member deals:write`), with `people` behind it where no key gets in. Written by hand: the contracts and the policy table say the
 * same once more, and the access matrix believes them.
 */
export type AccessTable = Readonly<Record<string, string>>;

/**
 * Holds every route of a service, without starting it, and what the policy table makes of it, against the table.
 * @returns one sentence per difference, also for a row without a route
 */
export const accessTableProblems = (service: AnyService, table: AccessTable): string[] => {
  const routed = new Map(
    routedMethodsOfService(service)
      .flatMap(({ definition }) => definition ?? [])
      .map(({ method, path, access, peopleOnly }) => [
        `${method} ${path}`,
        `${inWords(access)}${peopleOnly ? ' people' : ''}`,
      ]),
  );
  return [
    ...[...routed]
      .filter(([route, who]) => table[route] !== who)
      .map(([route, who]) => `${route} lets in "${who}"; the table says "${table[route] ?? 'nothing'}"`),
    ...Object.keys(table)
      .filter((route) => !routed.has(route))
      .map((route) => `${route} stands in the table and is no route`),
  ];
};

const inWords = (access: Access): string => {
  if (typeof access === 'object') return `service ${access.service.join(' ')}`;
  return access in policy ? `${leastRole(access as keyof typeof policy)} ${access}` : access;
};

/** The roles are ordered, and whoever stands higher may do what those below may; a policy that skips one is no order. */
const leastRole = (permission: keyof typeof policy): Role | 'a broken order of roles:' => {
  const holders = roles.filter((role) => may(role, permission));
  const least = holders.at(-1);
  return least && holders.length === roles.indexOf(least) + 1 ? least : 'a broken order of roles:';
};
