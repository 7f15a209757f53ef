import type { Citation } from '@fernway/contracts/http/ai-chat';
import { useT } from '@fernway/i18n';
import { Link } from '@fernway/web-kit/router';
import { citationLabel } from './citation-label.js';

/** More of them stand behind a click: in the text each has its number. */
const mostOpen = 6;

/** What an answer rests on, by the numbers in its text; each one click away. */
export function SourceList({ citations }: { citations: readonly Citation[] }) {
  const t = useT('ai-tools-pages');
  if (citations.length === 0) return null;
  const list = (
    <ol>
      {citations.map((citation) => (
        <li key={citation.n}>
          <span className="ai-source-number" aria-hidden="true">
            {citation.n}
          </span>
          {citation.href ? <Link to={citation.href}>{citationLabel(citation, t)}</Link> : citationLabel(citation, t)}
        </li>
      ))}
    </ol>
  );
  return (
    <section className="ai-sources fw-small" aria-label={t('chat.sources')}>
      {citations.length > mostOpen ? (
        <details>
          <summary>{t('chat.allSources', { count: citations.length })}</summary>
          {list}
        </details>
      ) : (
        <>
          <span className="fw-muted" aria-hidden="true">
            {t('chat.sources')}
          </span>
          {list}
        </>
      )}
    </section>
  );
}
