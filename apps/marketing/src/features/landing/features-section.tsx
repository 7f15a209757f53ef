import { useT } from '@fernway/i18n';
import { Icon } from '@fernway/ui/icon';

const features = [
  ['ai', 'sparkle'],
  ['pipeline', 'contacts'],
  ['insight', 'analytics'],
] as const;

export function FeaturesSection() {
  const t = useT('marketing-landing');
  return (
    <section className="mk-section mk-width" id="features" aria-labelledby="features-title">
      <div className="mk-section-head">
        <h2 id="features-title">{t('features.title')}</h2>
        <p>{t('features.text')}</p>
      </div>
      <ul className="mk-cards">
        {features.map(([key, icon]) => (
          <li key={key} className="fw-card">
            <Icon name={icon} className="mk-card-icon" />
            <h3>{t(`features.${key}.title`)}</h3>
            <p>{t(`features.${key}.text`)}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
