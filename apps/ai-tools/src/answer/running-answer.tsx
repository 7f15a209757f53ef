import { commonNamespace, useT } from '@fernway/i18n';
import { Icon, PlainButton } from '@fernway/ui';
import type { Running } from '../asking/running.js';
import { AnswerText } from './answer-text.js';
import { soFar } from './markdown.js';
import { stepText } from './step-text.js';

/** An answer while it is written: where it looks, and its words as they come. */
export function RunningAnswer({ running, onRetry }: { running: Running; onRetry: () => void }) {
  const t = useT('ai-tools-pages');
  const common = useT(commonNamespace);
  const { steps, text, state } = running;
  const ended = state === 'stopped' || state === 'cut';
  return (
    <article className="ai-answer" aria-label={t('chat.answer')} aria-busy={!ended}>
      {text && <AnswerText text={soFar(text)} />}
      {state === 'asking' && (
        <p className="ai-notice fw-small fw-muted">
          <span className="fw-spinner" aria-hidden="true" />
          {stepText(steps.at(-1), t)}
        </p>
      )}
      {ended && (
        <p className="ai-notice fw-small fw-muted">
          <Icon name={state === 'cut' ? 'warning' : 'info'} />
          {t(state === 'cut' ? 'chat.cut' : 'chat.states.stopped')}
        </p>
      )}
      {state === 'cut' && (
        <div className="ai-answer-actions">
          <PlainButton onClick={onRetry}>
            <Icon name="refresh" />
            {common('retry')}
          </PlainButton>
        </div>
      )}
    </article>
  );
}
