import { translate } from '@fernway/i18n';
import { notify, session } from '@fernway/web-kit';
import { flushDrafts } from '@fernway/web-kit/use-draft';

import { shellNamespace } from '../../messages.js';

/** Signs out everywhere and says how it went; the frame then leads to /auth by itself. */
export async function signOut(): Promise<void> {
  const t = (key: string) => translate(shellNamespace, key);
  try {
    await flushDrafts();
    await session.signOut();
    notify({ kind: 'success', title: t('signOut.done') });
  } catch {
    notify({ kind: 'error', title: t('error'), description: t('signOut.failed') });
  }
}
