import { CONTRACT } from '@fernway/web-kit/remote-app';
import type { RemoteEntry } from '@fernway/web-kit/snapshot';

/** Versions of each shared module on this page, by share key. */
export type Provided = Record<string, string[]>;
export type Satisfies = (version: string, range: string) => boolean;

/**
 * What keeps a remote from running in this shell, found before any of its code is fetched. Each problem is a sentence
 * for the person who operates the platform; an empty list means that it fits.
 */
export function preflight(entry: RemoteEntry, provided: Provided, satisfies: Satisfies): string[] {
  if (entry.contract !== CONTRACT) return [`built for contract ${entry.contract}, the shell has ${CONTRACT}`];
  return Object.entries(entry.requires).flatMap(([key, range]) => {
    const versions = provided[key] ?? [];
    if (versions.some((version) => satisfies(version, range))) return [];
    return [`${key}: needs ${range}, the shell has ${versions.join(', ') || 'none'}`];
  });
}
