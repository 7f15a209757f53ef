import { brand } from '@fernway/brand';
import { useT } from '@fernway/i18n';
import { Questions } from '../../site/questions.js';
import { SitePage } from '../../site/site-page.js';
import { ContactForm } from './contact-form.js';
import './contact-page.css';
import { contactQuestions } from './contact-questions.js';

export function ContactPage() {
  const t = useT('marketing-contact');
  const entries = contactQuestions(t).map(({ id, question, answer }) => ({
    id: `faq-${id}`,
    question,
    answer: <p>{answer}</p>,
  }));
  return (
    <SitePage path="/contact">
      <div className="mk-contact mk-width">
        <div className="mk-contact-head">
          <h1>{t('title')}</h1>
          <p>{t('lead', { hours: brand.claims.responseHours })}</p>
        </div>
        <ContactForm />
        <WaysToReachUs />
      </div>
      <section className="mk-section mk-faq" aria-labelledby="faq-title">
        <h2 id="faq-title">{t('faq.title')}</h2>
        <Questions name="contact-faq" entries={entries} />
      </section>
    </SitePage>
  );
}

function WaysToReachUs() {
  const t = useT('marketing-contact');
  return (
    <section className="mk-contact-ways" aria-labelledby="ways-title">
      <h2 id="ways-title">{t('ways.title')}</h2>
      <dl>
        <dt>{t('ways.email')}</dt>
        <dd>
          <a href={`mailto:${brand.supportEmail}`}>{brand.supportEmail}</a>
        </dd>
        <dt>{t('ways.office')}</dt>
        <dd>
          <address>
            {brand.headOffice.map((line) => (
              <span key={line}>{line}</span>
            ))}
          </address>
        </dd>
        <dt>{t('ways.hours')}</dt>
        <dd>{t('ways.always')}</dd>
      </dl>
    </section>
  );
}
