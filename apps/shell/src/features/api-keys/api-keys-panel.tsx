import type { ApiKey } from '@fernway/contracts/http/api-keys';
import { useT } from '@fernway/i18n';
import { DateText, EmptyState, ErrorState, Icon, LoadingShape, PlainButton, RelativeTime } from '@fernway/ui';
import { useSession } from '@fernway/web-kit';
import { useMembers } from '@fernway/web-kit/members';
import { useCan } from '@fernway/web-kit/use-can';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { ConfirmDialog } from '../settings/confirm-dialog.js';
import { settingsNamespace } from '../settings/messages.js';
import { ApiKeyDialog } from './api-key-dialog.js';
import { AgentConnection } from './agent-connection.js';
import { ApiExample } from './api-example.js';
import { apiKeysQuery, useApiKeyChanges } from './api-keys.api.js';
import { KeyBudget, KeyBudgetDialog } from './key-budget.js';
import { levelsIn } from './scope-choice.js';

/**
 * Keys for programs: one's own, and everybody's for those who manage members. Keys outlive the role that made them:
 * their owners see and revoke them whatever they are now.
 */
export function ApiKeysPanel() {
  const t = useT(settingsNamespace);
  const mayUse = useCan('api-keys:use');
  const { data, error, refetch } = useQuery(apiKeysQuery);
  const [making, setMaking] = useState(false);
  if (!mayUse && data?.length === 0)
    return <EmptyState icon="shield" title={t('keys.notAllowed')} text={t('keys.notAllowedText')} />;
  const add = mayUse && (
    <PlainButton kind="primary" onClick={() => setMaking(true)}>
      <Icon name="plus" />
      {t('keys.add')}
    </PlainButton>
  );
  return (
    <>
      <section className="fw-card settings-card" aria-labelledby="keys-title">
        <div className="settings-head">
          <h2 id="keys-title">{t('keys.title')}</h2>
          {data && data.length > 0 && add}
        </div>
        {!mayUse && data && <p className="fw-small fw-muted">{t('keys.formerText')}</p>}
        {data ? (
          data.length > 0 ? (
            <ul className="settings-rows">
              {data.map((key) => (
                <KeyRow key={key.id} apiKey={key} mayUse={mayUse} />
              ))}
            </ul>
          ) : (
            <EmptyState icon="shield" title={t('keys.none')} text={t('keys.noneText')} action={add} />
          )
        ) : error ? (
          <ErrorState title={t('keys.failed')} error={error} onRetry={() => void refetch()} />
        ) : (
          <LoadingShape shape="table" lines={3} />
        )}
      </section>
      {mayUse && (
        <>
          <section className="fw-card settings-card" aria-labelledby="keys-use">
            <h2 id="keys-use">{t('keys.use')}</h2>
            <ApiExample />
          </section>
          <section className="fw-card settings-card" aria-labelledby="keys-agents">
            <h2 id="keys-agents">{t('agents.title')}</h2>
            <AgentConnection />
          </section>
        </>
      )}
      {making && <ApiKeyDialog onClose={() => setMaking(false)} />}
    </>
  );
}

function KeyRow({ apiKey, mayUse }: { apiKey: ApiKey; mayUse: boolean }) {
  const { id, name, hint, scopes, ownerId, expiresAt } = apiKey;
  const t = useT(settingsNamespace);
  const session = useSession();
  const { memberName } = useMembers();
  const { revoke } = useApiKeyChanges();
  const [asking, setAsking] = useState(false);
  const [budgeting, setBudgeting] = useState(false);
  const [now] = useState(Date.now);
  const own = session.status === 'signed-in' && session.userId === ownerId;
  const spends = scopes.includes('ai:use');
  const expired = expiresAt !== null && Date.parse(expiresAt) <= now;
  return (
    <li>
      <span className="settings-who">
        <strong>{name}</strong>
        <span className="fw-small fw-muted">
          <code>{hint}…</code>
          {!own && ` · ${memberName(ownerId)}`}
        </span>
        <span className="fw-small fw-muted">
          {levelsIn(scopes)
            .map(([area, level]) => `${t(`area.${area}`)}: ${t(`level.${level}`)}`)
            .join(' · ')}
        </span>
        {spends && <KeyBudget apiKey={apiKey} own={own} />}
        <KeyDates apiKey={apiKey} expired={expired} />
      </span>
      <span className="settings-does">
        {expired && <span className="fw-badge">{t('keys.expired')}</span>}
        {spends && own && mayUse && (
          <PlainButton aria-label={t('agents.budgetChange', { name })} onClick={() => setBudgeting(true)}>
            {t('agents.budgetDo')}
          </PlainButton>
        )}
        <PlainButton aria-label={t('keys.revoke', { name })} onClick={() => setAsking(true)}>
          {t('keys.revokeDo')}
        </PlainButton>
      </span>
      {budgeting && <KeyBudgetDialog apiKey={apiKey} onClose={() => setBudgeting(false)} />}
      {asking && (
        <ConfirmDialog
          title={t('keys.revoke', { name })}
          choices={[{ label: t('keys.revokeDo'), act: () => revoke(id) }]}
          onClose={() => setAsking(false)}
        >
          <p>{t('keys.revokeText')}</p>
        </ConfirmDialog>
      )}
    </li>
  );
}

function KeyDates({ apiKey: { lastUsedAt, expiresAt }, expired }: { apiKey: ApiKey; expired: boolean }) {
  const t = useT(settingsNamespace);
  return (
    <span className="fw-small fw-muted">
      {lastUsedAt ? t('keys.lastUsed') : t('keys.neverUsed')} {lastUsedAt && <RelativeTime at={lastUsedAt} />}
      {' · '}
      {expiresAt === null ? t('keys.noExpiry') : expired ? t('keys.expired') : t('keys.expires')}{' '}
      {expiresAt && !expired && <DateText at={expiresAt} />}
    </span>
  );
}
