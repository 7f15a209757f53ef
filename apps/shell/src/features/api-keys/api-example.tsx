import { useT } from '@fernway/i18n';

import { settingsNamespace } from '../settings/messages.js';

/** How a program calls the API with a key, and where all of it is described. */
export function ApiExample({ secret }: { secret?: string }) {
  const t = useT(settingsNamespace);
  const { origin } = location;
  return (
    <div className="settings-text">
      <p className="fw-muted">{t('keys.useText', { address: origin })}</p>
      <pre className="settings-code" tabIndex={0} aria-label={t('keys.example')}>
        {`curl ${origin}/api/crm/contacts \\\n  -H "Authorization: Bearer ${secret ?? 'fwk_…'}"`}
      </pre>
      <p>
        <a href="/api/crm/openapi.json" target="_blank" rel="noreferrer">
          {t('keys.description')}
        </a>
      </p>
    </div>
  );
}
