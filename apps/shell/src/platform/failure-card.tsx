import { useId } from 'react';
import { useLanguage, useT } from '@fernway/i18n';
import type { RemoteEntry } from '@fernway/web-kit/snapshot';
import type { RemoteError } from './remote-error.js';
import { useQuietRetries } from './use-quiet-retries.js';
import './failure-card.css';

type Props = {
  error: RemoteError;
  entry: RemoteEntry | undefined;
  /** `h1` where it stands for the whole page, `h2` beside one that has its own. */
  heading: 'h1' | 'h2';
  onRetry: () => void;
  /** Tries without touching the page, and settles when that is over. */
  onQuietRetry: () => Promise<unknown>;
};

/** Stands in the place of a remote's page and names it; plain HTML, so that it needs nothing else to be alive. */
export function FailureCard({ error, entry, heading: Heading, onRetry, onQuietRetry }: Props) {
  useQuietRetries(error, onQuietRetry);
  const t = useT('platform');
  const title = useId();
  const language = useLanguage();
  const name = entry?.contributes.title[language] ?? error.remote;
  return (
    <section className="fw-failure" role="alert" aria-labelledby={title} data-remote={error.remote}>
      <Heading id={title}>{t('failed.title', { name })}</Heading>
      <p>{t(`failed.${error.problem}`)}</p>
      <button type="button" className="fw-button" onClick={onRetry}>
        {t('failed.retry')}
      </button>
      <details>
        <summary>{t('failed.details')}</summary>
        <code>{`${error.remote} ${entry?.version ?? ''}: ${error.detail}`}</code>
      </details>
    </section>
  );
}
