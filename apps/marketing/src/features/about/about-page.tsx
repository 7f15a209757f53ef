import { brand } from '@fernway/brand';
import { languages, pathInLanguage, rich, useLanguage, useT } from '@fernway/i18n';
import { LinkButton } from '@fernway/ui/button';
import { Icon } from '@fernway/ui/icon';
import { Claims } from '../../site/claims.js';
import { SitePage } from '../../site/site-page.js';
import './about-page.css';

type Operator = Pick<typeof brand, 'founded' | 'team' | 'positions' | 'claims'>;

const { name } = brand;
const values = { customer: 'customers', innovation: 'sparkle', collaboration: 'chat', excellence: 'shield' } as const;

/** `operator`: what the operator entered about itself. */
export function AboutPage({ operator = brand }: { operator?: Operator }) {
  return (
    <SitePage path="/about">
      <Opening />
      <Claims claims={operator.claims} />
      <Story founded={operator.founded} />
      <Values />
      {operator.team.length > 0 && <Team team={operator.team} />}
      <Positions positions={operator.positions} />
    </SitePage>
  );
}

function Opening() {
  const t = useT('marketing-about');
  const language = useLanguage();
  return (
    <div className="mk-about-opening mk-width">
      <h1>{t('title', { name })}</h1>
      <p>{t('lead', { name })}</p>
      <div className="mk-actions">
        <LinkButton kind="primary" size="large" href={pathInLanguage('/contact', language)}>
          {t('contact')}
        </LinkButton>
        <LinkButton size="large" href="#positions">
          {t('viewPositions')}
        </LinkButton>
      </div>
    </div>
  );
}

function Story({ founded }: Pick<Operator, 'founded'>) {
  const t = useT('marketing-about');
  return (
    <section className="mk-section mk-about-text" aria-labelledby="story-title">
      <h2 id="story-title">{t('story.title')}</h2>
      {founded && <p>{t('story.founded', { name, year: String(founded) })}</p>}
      <p>{t('story.problem')}</p>
      <p>{t('story.answer', { name })}</p>
      <p>{t('story.ai')}</p>
    </section>
  );
}

function Values() {
  const t = useT('marketing-about');
  return (
    <section className="mk-section mk-width" aria-labelledby="values-title">
      <div className="mk-section-head">
        <h2 id="values-title">{t('values.title')}</h2>
        <p>{t('values.text')}</p>
      </div>
      <ul className="mk-cards mk-values">
        {Object.entries(values).map(([value, icon]) => (
          <li key={value} className="fw-card">
            <Icon name={icon} className="mk-card-icon" />
            <h3>{t(`values.${value}.title`)}</h3>
            <p>{t(`values.${value}.text`, { count: languages.length })}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Team({ team }: Pick<Operator, 'team'>) {
  const t = useT('marketing-about');
  return (
    <section className="mk-section mk-width" aria-labelledby="team-title">
      <div className="mk-section-head">
        <h2 id="team-title">{t('team')}</h2>
      </div>
      <ul className="mk-cards">
        {team.map((person) => (
          <li key={person.name} className="fw-card">
            <h3>{person.name}</h3>
            <p>{person.role}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Positions({ positions }: Pick<Operator, 'positions'>) {
  const t = useT('marketing-about');
  return (
    <section className="mk-section mk-about-text" id="positions" aria-labelledby="positions-title">
      <h2 id="positions-title">{t('positions.title')}</h2>
      {positions.length > 0 && (
        <ul className="mk-positions">
          {positions.map(({ title, place }) => (
            <li key={`${title} ${place}`}>
              <h3>{title}</h3>
              <p className="fw-muted">{place}</p>
            </li>
          ))}
        </ul>
      )}
      <p>
        {rich(t(positions.length > 0 ? 'positions.apply' : 'positions.none', { email: brand.supportEmail }), {
          mail: (address) => <a href={`mailto:${address}`}>{address}</a>,
        })}
      </p>
    </section>
  );
}
