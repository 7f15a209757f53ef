import { brand } from '@fernway/brand';
import { contactsWithoutPlan, tokenRules, trialDays } from '@fernway/contracts/token-economy';
import { pathFromLanguage, pathInLanguage, useLanguage, useT } from '@fernway/i18n';
import { LinkButton } from '@fernway/ui/button';
import { Icon } from '@fernway/ui/icon';
import { publicSettings } from '@fernway/web-kit/snapshot';
import { ProductShot } from '../../site/product-shot.js';
import { SitePage } from '../../site/site-page.js';
import { featurePictures } from './feature-pictures.js';
import './features-page.css';

export function FeaturesPage() {
  const t = useT('marketing-features');
  return (
    <SitePage path="/features">
      <div className="mk-section mk-section-head mk-width">
        <h1>{t('title')}</h1>
        <p>{t('text', { name: brand.name })}</p>
      </div>
      <ul className="mk-features mk-width">
        {Object.entries(featurePictures).map(([feature, picture]) => (
          <li key={feature} className="fw-card mk-feature">
            <div>
              <h2>{t(`${feature}.title`)}</h2>
              <p>{t(`${feature}.text`)}</p>
            </div>
            <ProductShot {...picture} alt={t(`${feature}.picture`)} />
          </li>
        ))}
      </ul>
      <Start />
    </SitePage>
  );
}

/** A trial is promised only where there are plans to try. */
function Start() {
  const t = useT('marketing-features');
  const language = useLanguage();
  const { plans } = publicSettings();
  const figures = { count: tokenRules.initialGrant, contacts: contactsWithoutPlan, days: trialDays };
  return (
    <section className="mk-section mk-section-head mk-width" aria-labelledby="start-title">
      <h2 id="start-title">{t('start.title')}</h2>
      <p>{t(`start.text.${plans}`, figures)}</p>
      <div className="mk-actions">
        <LinkButton kind="primary" size="large" href={pathFromLanguage('/signup', language)}>
          {t(`start.button.${plans}`)}
          <Icon name="arrow-right" />
        </LinkButton>
        <LinkButton size="large" href={pathInLanguage('/pricing', language)}>
          {t('start.pricing')}
        </LinkButton>
      </div>
      <a href={pathInLanguage('/', language)}>{t('start.home')}</a>
    </section>
  );
}
