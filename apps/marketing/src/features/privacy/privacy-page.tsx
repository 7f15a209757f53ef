import { formatDate, rich, useLanguage, useT } from '@fernway/i18n';
import { SitePage } from '../../site/site-page.js';
import { facts, lastUpdated, principles, sections } from './privacy-facts.js';
import './privacy-page.css';

export function PrivacyPage() {
  const t = useT('marketing-privacy');
  return (
    <SitePage path="/privacy">
      <div className="mk-privacy mk-width">
        <div className="mk-privacy-head">
          <h1>{t('title')}</h1>
          <LastUpdated />
          <p className="mk-privacy-lead">{t('lead', facts)}</p>
        </div>
        <Contents />
        <div className="mk-privacy-body">
          <Principles />
          {sections.map((section) => (
            <Section key={section.id} {...section} />
          ))}
        </div>
      </div>
    </SitePage>
  );
}

function LastUpdated() {
  const t = useT('marketing-privacy');
  const language = useLanguage();
  const date = formatDate(lastUpdated, language, { style: 'written', timeZone: 'UTC' });
  return (
    <p className="fw-muted">
      <time dateTime={lastUpdated.toISOString().slice(0, 10)} suppressHydrationWarning>
        {t('updated', { date })}
      </time>
    </p>
  );
}

function Contents() {
  const t = useT('marketing-privacy');
  return (
    <nav className="mk-privacy-contents" aria-labelledby="contents-title">
      <h2 id="contents-title">{t('contents')}</h2>
      <ol>
        {sections.map(({ id }) => (
          <li key={id}>
            <a href={`#${id}`}>{t(`${id}.title`)}</a>
          </li>
        ))}
      </ol>
    </nav>
  );
}

function Principles() {
  const t = useT('marketing-privacy');
  return (
    <section className="fw-card" aria-labelledby="principles-title">
      <h2 id="principles-title">{t('principles.title')}</h2>
      <ul>
        {principles.map((principle) => (
          <li key={principle}>{t(`principles.${principle}`)}</li>
        ))}
      </ul>
    </section>
  );
}

function Section({ id, text = [], list = [], after = [] }: (typeof sections)[number]) {
  const t = useT('marketing-privacy');
  const written = (key: string) =>
    rich(t(`${id}.${key}`, facts), {
      b: (words) => <strong>{words}</strong>,
      mail: (address) => <a href={`mailto:${address}`}>{address}</a>,
    });
  const paragraph = (key: string) => <p key={key}>{written(key)}</p>;
  return (
    <section id={id} className="mk-privacy-section" aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{t(`${id}.title`)}</h2>
      {text.map(paragraph)}
      {list.length > 0 && (
        <ul>
          {list.map((key) => (
            <li key={key}>{written(key)}</li>
          ))}
        </ul>
      )}
      {after.map(paragraph)}
    </section>
  );
}
