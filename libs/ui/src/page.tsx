import { commonNamespace, useT } from '@fernway/i18n';
import type { ReactNode } from 'react';

import { PlainButton } from './button.js';
import { Icon } from './icon.js';
import type { IconName } from './icons/paths.js';

/** A screen's ground: heading (with a count or status beside it), actions, content; with `fill` as high and wide as the window. */
export function Page({
  title,
  aside,
  actions,
  fill = false,
  children,
}: {
  title: ReactNode;
  aside?: ReactNode;
  actions?: ReactNode;
  fill?: boolean;
  children: ReactNode;
}) {
  return (
    <div className={fill ? 'fw-page fw-page-fill' : 'fw-page'}>
      <header className="fw-page-head">
        <div>
          <h1>{title}</h1>
          {aside && <div className="fw-muted">{aside}</div>}
        </div>
        {actions && <div className="fw-page-actions">{actions}</div>}
      </header>
      {children}
    </div>
  );
}

/** Nothing here yet: what this is for, and the button that fills it. */
export function EmptyState({
  title,
  text,
  icon = 'empty',
  action,
}: {
  title: ReactNode;
  text?: ReactNode;
  icon?: IconName;
  action?: ReactNode;
}) {
  return (
    <div className="fw-state">
      <Icon name={icon} />
      <p className="fw-state-title">{title}</p>
      {text && <p>{text}</p>}
      {action}
    </div>
  );
}

/** What happened in plain words, Retry, and the trace id in small. `error` may be anything a query throws. */
export function ErrorState({
  title,
  text,
  error,
  onRetry,
}: {
  title: ReactNode;
  text?: ReactNode;
  error?: unknown;
  onRetry?: () => void;
}) {
  const t = useT(commonNamespace);
  const traceId = error && typeof error === 'object' && 'traceId' in error ? String(error.traceId ?? '') : '';
  return (
    <div className="fw-state" role="alert">
      <Icon name="error" />
      <p className="fw-state-title">{title}</p>
      {text && <p>{text}</p>}
      {onRetry && (
        <PlainButton onClick={onRetry}>
          <Icon name="refresh" />
          {t('retry')}
        </PlainButton>
      )}
      {traceId && <p className="fw-small">{t('traceId', { id: traceId })}</p>}
    </div>
  );
}

/** Grey shapes of what is coming, announced as "Loading…" (or the given text). */
export function LoadingShape({
  shape = 'text',
  lines = 3,
  label,
}: {
  shape?: 'text' | 'card' | 'table' | 'page';
  lines?: number;
  label?: string;
}) {
  const t = useT(commonNamespace);
  return (
    <div role="status" className={`fw-skeleton fw-skeleton-${shape}`}>
      {Array.from({ length: lines }, (_, index) => (
        <span key={index} aria-hidden="true" />
      ))}
      <div className="fw-hidden">{label ?? t('loading')}</div>
    </div>
  );
}
