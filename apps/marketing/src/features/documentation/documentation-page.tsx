import { pathInLanguage, useLanguage, useT } from '@fernway/i18n';
import { LinkButton } from '@fernway/ui/button';
import { SitePage } from '../../site/site-page.js';
import './documentation-page.css';
import { figures } from './figures.js';
import { TopicsSection } from './topics-section.js';

const quickStart = ['account', 'import', 'settings', 'engage'] as const;

export function DocumentationPage() {
  const t = useT('marketing-documentation');
  const language = useLanguage();
  return (
    <SitePage path="/documentation">
      <section className="mk-section mk-width mk-docs-intro">
        <a href={pathInLanguage('/', language)}>{t('back')}</a>
        <h1>{t('title')}</h1>
        <p>{t('intro')}</p>
      </section>
      <QuickStart />
      <TopicsSection />
      <section className="mk-section mk-width" aria-labelledby="more-help">
        <div className="mk-section-head">
          <h2 id="more-help">{t('help.title')}</h2>
          <p>{t('help.text')}</p>
          <div className="mk-actions">
            <LinkButton href={pathInLanguage('/contact', language)}>{t('contact')}</LinkButton>
            <LinkButton href={`${pathInLanguage('/contact', language)}?subject=demo`}>{t('demo')}</LinkButton>
          </div>
        </div>
      </section>
    </SitePage>
  );
}

function QuickStart() {
  const t = useT('marketing-documentation');
  return (
    <section className="mk-section mk-width" aria-labelledby="quick-start">
      <div className="mk-section-head">
        <h2 id="quick-start">{t('quickStart.title')}</h2>
      </div>
      <ol className="mk-cards mk-docs-steps">
        {quickStart.map((step) => (
          <li key={step} className="fw-card">
            <h3>{t(`quickStart.${step}.title`)}</h3>
            <p>{t(`quickStart.${step}.text`, figures)}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
