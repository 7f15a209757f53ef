import type { Messages } from '@fernway/i18n';
import type { Contributes } from './remote-app.js';

/** What an operator's settings mean for the browser; part of every page. */
export type PublicSettings = {
  tokensExpire: 'never' | 'monthly';
  /** ISO 4217. */
  currency: string;
  payments: 'test' | 'stripe' | 'off';
  mail: 'local' | 'smtp' | 'off';
  google: boolean;
  /** `enforced`: plans are sold, and how many contacts a workspace may hold follows from its plan. */
  plans: 'off' | 'enforced';
};

/** A remote as the shell sees it. */
export type RemoteEntry = {
  name: string;
  version: string;
  contract: number;
  /** The remote's entry script and its integrity (`sha256-…`). */
  entry: { url: string; integrity?: string };
  manifest: { url: string; integrity?: string };
  /** Shared modules the remote takes from the shell, with the versions it was built for. */
  requires: Record<string, string>;
  contributes: Contributes;
};

/** A file of a page, by its address. */
export type PageFile = { url: string; integrity?: string };

/** The registry as it was when this page was composed, with the public settings. */
export type Snapshot = {
  remotes: RemoteEntry[];
  settings: PublicSettings;
  /** The texts of a page that is not prerendered, by language: the early script preloads those of the stored one. */
  texts?: Record<string, PageFile[]>;
  /** The texts of a prerendered page in its language, by namespace: they are there with the page, and no script. */
  messages?: Record<string, Messages>;
};

/** Marks the templates of what is shown of a page before its scripts are there; `lang` tells the language. */
export const FRAME_ATTRIBUTE = 'data-frame';
/** `signed-in`: the frame of /dashboard, where somebody may be signed in; `public`: around everything else. */
export type FrameKind = 'signed-in' | 'public';

export const SNAPSHOT_ELEMENT = 'fernway-snapshot';

let snapshot: Snapshot | undefined;

/** The snapshot embedded in the page. */
export function readSnapshot(): Snapshot {
  snapshot ??= JSON.parse(document.getElementById(SNAPSHOT_ELEMENT)?.textContent ?? 'null') as Snapshot | undefined;
  if (!snapshot) throw new Error(`The page has no #${SNAPSHOT_ELEMENT}`);
  return snapshot;
}

/** Gives prerendering and tests, which have no page around them, a snapshot. */
export function provideSnapshot(other: Snapshot): void {
  snapshot = other;
}

export const publicSettings = (): PublicSettings => readSnapshot().settings;

/** Whether some remote brings the page of this pattern (`/dashboard/contacts/:id`): a link leads to what is there. */
export const hasPage = (pattern: string): boolean =>
  readSnapshot().remotes.some(({ contributes }) => contributes.routes.some(({ path }) => path === pattern));
