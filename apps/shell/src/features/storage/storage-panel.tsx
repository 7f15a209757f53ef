import { getStorage, type Storage } from '@fernway/contracts/http/crm-storage';
import { formatBytes, useLanguage, useT } from '@fernway/i18n';
import { ErrorState, LoadingShape } from '@fernway/ui';
import { call } from '@fernway/web-kit';
import { useQuery } from '@tanstack/react-query';

import { settingsNamespace } from '../settings/messages.js';
import './storage.css';

const storageQuery = {
  queryKey: ['crm', 'storage'],
  queryFn: ({ signal }: { signal: AbortSignal }) => call(getStorage, { signal }),
  meta: { live: ['crm.attachment-'] },
};

/** What takes room, in the order and colour of the bar. */
const parts = [
  { key: 'attachedBytes', kind: 'attached' },
  { key: 'deletedBytes', kind: 'deleted' },
  { key: 'importBytes', kind: 'imports' },
  { key: 'incomingBytes', kind: 'incoming' },
] as const satisfies { key: keyof Storage; kind: string }[];

/** How much of the workspace's room its files take, and which. */
export function StoragePanel() {
  const t = useT(settingsNamespace);
  const language = useLanguage();
  const { data, error, refetch } = useQuery(storageQuery);
  if (!data)
    return error ? (
      <ErrorState title={t('storage.failed')} error={error} onRetry={() => void refetch()} />
    ) : (
      <LoadingShape lines={3} />
    );
  const { usedBytes, allowedBytes } = data;
  const label = t('storage.used', {
    used: formatBytes(usedBytes, language),
    allowed: formatBytes(allowedBytes, language),
  });
  return (
    <section className="fw-card settings-card" aria-labelledby="storage-title">
      <h2 id="storage-title">{label}</h2>
      <div
        className="storage-bar"
        role="meter"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={allowedBytes}
        aria-valuenow={Math.min(usedBytes, allowedBytes)}
      >
        {parts.map(
          ({ key, kind }) =>
            data[key] > 0 && (
              <span
                key={key}
                className={`storage-${kind}`}
                style={{ flexGrow: data[key] / Math.max(usedBytes, allowedBytes) }}
              />
            ),
        )}
      </div>
      <dl className="storage-parts">
        {parts
          .filter(({ key }) => key === 'attachedBytes' || data[key] > 0)
          .map(({ key, kind }) => (
            <div key={key}>
              <dt>
                <span className={`storage-mark storage-${kind}`} />
                {t(`storage.${kind}`)}
              </dt>
              <dd className="fw-numbers">{formatBytes(data[key], language)}</dd>
            </div>
          ))}
      </dl>
      <p className="fw-muted">{t(usedBytes >= allowedBytes ? 'storage.full' : 'storage.hint')}</p>
    </section>
  );
}
