import { useT } from '@fernway/i18n';
import { EmptyState, ErrorState, Icon, LoadingShape } from '@fernway/ui';
import { Link } from '@fernway/web-kit/router';
import { hasPage } from '@fernway/web-kit/snapshot';
import { useCan } from '@fernway/web-kit/use-can';
import { FillLink } from '../../panels/fill-link.js';
import { useRecommendations } from './use-recommendations.js';

const copilot = '/dashboard';

/** What the figures suggest: computed, and free. */
export function Recommendations() {
  const t = useT('analytics');
  const mayAsk = useCan('ai:use');
  const { items, error, retry } = useRecommendations();
  const content = () => {
    if (error) return <ErrorState title={t('failed')} error={error} onRetry={retry} />;
    if (!items) return <LoadingShape lines={5} />;
    if (items.length === 0)
      return (
        <EmptyState
          icon="idea"
          title={t('predictive.advice.empty')}
          text={t('predictive.advice.emptyText')}
          action={<FillLink kind="sale" />}
        />
      );
    return (
      <ul>
        {items.map(({ id, text, links }) => (
          <li key={id}>
            <span>{text}</span>
            {links.length > 0 && <span className="an-advice-links">{links}</span>}
          </li>
        ))}
      </ul>
    );
  };
  return (
    <section className="fw-card an-advice" aria-labelledby="an-advice">
      <h2 id="an-advice">
        {t('predictive.advice.title')}{' '}
        <span className="fw-badge">
          <Icon name="info" />
          {t('predictive.advice.computed')}
        </span>
      </h2>
      {content()}
      {mayAsk && hasPage(copilot) && (
        <p className="fw-small">
          <Link to={copilot}>{t('predictive.advice.copilot')}</Link>
        </p>
      )}
    </section>
  );
}
