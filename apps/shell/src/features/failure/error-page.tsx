import { useT } from '@fernway/i18n';
import { Icon, PlainButton } from '@fernway/ui';
import { useEffect } from 'react';

import { shellNamespace } from '../../messages.js';

/** The page of last resort: something of the shell's own threw. */
export function ErrorPage({ error }: { error: unknown }) {
  const t = useT(shellNamespace);
  useEffect(() => console.error(error), [error]);
  return (
    <main className="fw-state failure" role="alert">
      <Icon name="error" />
      <h1>{t('crash.title')}</h1>
      <p>{t('crash.text')}</p>
      <PlainButton kind="primary" onClick={() => location.reload()}>
        {t('crash.reload')}
      </PlainButton>
      <details>
        <summary>{t('crash.details')}</summary>
        <code>{error instanceof Error ? error.message : String(error)}</code>
      </details>
    </main>
  );
}
