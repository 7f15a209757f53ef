import { useT } from '@fernway/i18n';
import { Icon } from '@fernway/ui/icon';
import { ProductShot } from '../../site/product-shot.js';
import { figures } from './figures.js';
import { pictures } from './pictures.js';
import { stepKeys } from './topic-search.js';
import type { Topic } from './topics.js';

export function TopicArticle({ topic, hidden }: { topic: Topic; hidden: boolean }) {
  const t = useT('marketing-documentation');
  const { id, picture } = topic;
  const title = t(`topics.${id}.title`);
  const steps = stepKeys(topic);
  return (
    <article id={id} className="mk-docs-topic" hidden={hidden} aria-labelledby={`${id}-title`}>
      <div className="mk-docs-topic-head">
        <h3 id={`${id}-title`}>{title}</h3>
        <a href={`#${id}`} aria-label={t('linkTo', { title })} title={t('linkTo', { title })}>
          <Icon name="link" />
        </a>
      </div>
      <p>{t(`topics.${id}.text`, figures)}</p>
      {steps.length > 0 && (
        <ol>
          {steps.map((key) => (
            <li key={key}>{t(key, figures)}</li>
          ))}
        </ol>
      )}
      {picture && <ProductShot {...pictures[picture]} alt={t(`pictures.${picture}`)} />}
    </article>
  );
}
