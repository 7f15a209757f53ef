import { apiScopes } from '@fernway/contracts/http/api-keys';
import type { ApiScope } from '@fernway/contracts/http/api-keys';

/** Kinds of data that a key is given separately, as the policy names them. */
export const areas = [
  'contacts',
  'companies',
  'deals',
  'products',
  'sales',
  'expenses',
  'activities',
  'analytics',
  'workspace',
  'ai',
] as const;
export type Area = (typeof areas)[number];
const levels = ['none', 'read', 'write', 'use'] as const;
export type Level = (typeof levels)[number];

/** What can be chosen for an area: some have nothing to write. */
export const levelsOf = (area: Area): readonly Level[] =>
  levels.filter((level) => level === 'none' || (apiScopes as readonly string[]).includes(`${area}:${level}`));

/** Who writes also reads; the AI is only used. */
export const scopesOf = (chosen: Readonly<Record<Area, Level>>): ApiScope[] =>
  apiScopes.filter((scope) => {
    const [area, verb] = scope.split(':') as [Area, Level];
    return levels.indexOf(chosen[area]) >= levels.indexOf(verb);
  });

/** `[['contacts', 'write'], ['deals', 'read']]` of a key's scopes. */
export const levelsIn = (scopes: readonly ApiScope[]): [Area, Level][] =>
  areas.flatMap((area): [Area, Level][] => {
    const level = [...levels].reverse().find((each) => (scopes as readonly string[]).includes(`${area}:${each}`));
    return level ? [[area, level]] : [];
  });
