import { useEffect, useLayoutEffect, useRef, useState, type FormEvent } from 'react';
import { brand } from '@fernway/brand';
import { currentLanguage, useT } from '@fernway/i18n';
import { PlainButton } from '@fernway/ui/button';
import { Icon } from '@fernway/ui/icon';
import { errorText } from '@fernway/web-kit';
import './newsletter-card.css';
import { subscribe } from './newsletter.api.js';

type State = { is: 'idle' | 'submitting' | 'subscribed' } | { is: 'refused'; title: string; text: string };

function useSubscription() {
  const t = useT('marketing');
  const [state, setState] = useState<State>({ is: 'idle' });
  const submit = async (address: string) => {
    setState({ is: 'submitting' });
    try {
      const sent = await subscribe({ email: address, language: currentLanguage() });
      setState(
        sent
          ? { is: 'subscribed' }
          : { is: 'refused', title: t('newsletter.invalid'), text: t('newsletter.invalidText') },
      );
    } catch (error) {
      setState({ is: 'refused', title: t('newsletter.failed'), text: errorText(error, t('newsletter.failedText')) });
    }
  };
  return { state, submit };
}

export function NewsletterCard({ share = brand.claims.newsletterShare }: { share?: string | undefined }) {
  const t = useT('marketing');
  const [email, setEmail] = useState('');
  const input = useRef<HTMLInputElement>(null);
  // Slow scripts must not miss what somebody has typed before they came.
  useLayoutEffect(() => setEmail(input.current!.value), []);
  const { state, submit } = useSubscription();
  const submitting = state.is === 'submitting';
  const address = email.trim();
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void submit(address);
  };

  if (state.is === 'subscribed') return <ThankYou />;
  const refused = state.is === 'refused' ? state : undefined;
  return (
    <section className="mk-width" aria-labelledby="newsletter-title">
      <div className="fw-card mk-newsletter">
        <div>
          <h2 id="newsletter-title">{t('newsletter.title')}</h2>
          <p>{share ? t('newsletter.withShare', { share }) : t('newsletter.text')}</p>
        </div>
        <form noValidate onSubmit={onSubmit}>
          <label htmlFor="newsletter-email">{t('newsletter.email')}</label>
          <div className="mk-newsletter-row">
            <input
              ref={input}
              id="newsletter-email"
              className="fw-input"
              type="email"
              autoComplete="email"
              placeholder={t('newsletter.placeholder')}
              value={email}
              onChange={(event) => setEmail(event.target.value)}
              aria-describedby="newsletter-problem newsletter-leave"
              {...(refused && { 'aria-invalid': true })}
            />
            <PlainButton type="submit" kind="primary" disabled={address === '' || submitting}>
              {t(submitting ? 'newsletter.subscribing' : 'newsletter.subscribe')}
            </PlainButton>
          </div>
          <div id="newsletter-problem" role="alert" className="mk-problem">
            {refused && (
              <p>
                <Icon name="error" />
                <strong>{refused.title}</strong>
                <span>{refused.text}</span>
              </p>
            )}
          </div>
          <p id="newsletter-leave" className="fw-small fw-muted">
            {t('newsletter.leave')}
          </p>
        </form>
      </div>
    </section>
  );
}

/** Takes the place of the form, and the focus that was in it. */
function ThankYou() {
  const t = useT('marketing');
  const card = useRef<HTMLDivElement>(null);
  useEffect(() => card.current?.focus(), []);
  return (
    <section className="mk-width">
      <div ref={card} className="fw-card mk-thanks" role="status" tabIndex={-1}>
        <Icon name="success" />
        <h2>{t('newsletter.success')}</h2>
        <p>
          {t('newsletter.successText')} {t('newsletter.confirmText')}
        </p>
      </div>
    </section>
  );
}
