import { registerMessages } from '@fernway/i18n';
import { readSnapshot, type RemoteEntry } from '@fernway/web-kit/snapshot';
import { federation } from './federation.js';
import { loadPlatformTexts } from './platform-texts.js';
import { createRemoteLoader, type RemoteLoader } from './remote-loader.js';

/** The loader over this page's snapshot of the registry. */
export async function startPlatform(): Promise<RemoteLoader> {
  await registerMessages('platform', loadPlatformTexts);
  return createRemoteLoader({ remotes: readSnapshot().remotes, federation: federation(), currentRemotes });
}

async function currentRemotes(): Promise<RemoteEntry[]> {
  const response = await fetch('/remotes.json', { cache: 'no-store' });
  if (!response.ok) throw new Error(`/remotes.json answered ${response.status}`);
  const { remotes } = (await response.json()) as { remotes: RemoteEntry[] };
  return remotes;
}
