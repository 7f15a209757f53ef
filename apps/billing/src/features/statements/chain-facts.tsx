import type { ChainHead, Statement } from '@fernway/contracts/http/token-reports';
import { formatDate, useLanguage, useT } from '@fernway/i18n';

/** Where the chain of entries stood, and the heads that were written down each night. */
export function ChainFacts({ head, digests = [] }: { head: ChainHead; digests?: Statement['digests'] }) {
  const t = useT('billing');
  const language = useLanguage();
  return (
    <>
      <dl className="bl-pairs">
        <dt>{t('chain.head', { count: head.seq })}</dt>
        <dd className="bl-hash" data-testid="chain-head">
          {head.hash}
        </dd>
      </dl>
      {digests.length > 0 && (
        <details>
          <summary>{t('chain.digests', { count: digests.length })}</summary>
          <p className="fw-small fw-muted">{t('chain.digestsText')}</p>
          <dl className="bl-pairs">
            {digests.map(({ day, seq, hash }) => (
              <div key={day}>
                <dt>
                  {formatDate(`${day}T00:00:00Z`, language, { timeZone: 'UTC' })} · {t('chain.entries', { count: seq })}
                </dt>
                <dd className="bl-hash">{hash}</dd>
              </div>
            ))}
          </dl>
        </details>
      )}
    </>
  );
}
