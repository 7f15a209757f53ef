import type { RemoteEntry } from '@fernway/web-kit/snapshot';

export const settingsHome = '/dashboard/settings';

/** Sections of the settings that the shell brings itself. */
export const ownSections = {
  workspace: '/dashboard/settings/workspace',
  business: '/dashboard/settings/business',
  members: '/dashboard/settings/members',
  notifications: '/dashboard/settings/notifications',
  storage: '/dashboard/settings/storage',
  keys: '/dashboard/settings/api-keys',
} as const;

/** What the registry's remotes bring. */
export const contributedSections = (remotes: readonly RemoteEntry[]) =>
  remotes.flatMap(({ contributes }) => contributes.settings ?? []);
