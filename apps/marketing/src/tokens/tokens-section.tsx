import { useState, type ReactNode } from 'react';
import { packages } from '@fernway/contracts/token-economy';
import {
  defaultLanguage,
  formatPercent,
  formatPrice,
  formatUnitPrice,
  languageParameter,
  useLanguage,
  useT,
  type Language,
} from '@fernway/i18n';
import { PlainButton } from '@fernway/ui/button';
import { notify } from '@fernway/web-kit';
import { Slot } from '@fernway/web-kit/slot';
import { publicSettings } from '@fernway/web-kit/snapshot';
import { useCurrency } from '../site/use-currency.js';
import { labelKeys, savingOf, type Package } from './token-prices.js';
import './tokens-section.css';

/** The token packages, and the button that buys one. `id` is the section's address; `children` stand below the button. */
export function TokensSection({
  id,
  title,
  text,
  children,
}: {
  id: string;
  title: string;
  text: string;
  children?: ReactNode;
}) {
  const t = useT('marketing');
  const language = useLanguage();
  const purchase = usePurchase();
  return (
    <>
      <section className="mk-section mk-width" id={id} aria-labelledby={`${id}-title`}>
        <div className="mk-section-head">
          <h2 id={`${id}-title`}>{title}</h2>
          <p>{text}</p>
        </div>
        <ul className="mk-cards mk-packages" aria-label={t('pricing.list')}>
          {packages.map((each) => (
            <PackageCard key={each.suffix} of={each} />
          ))}
        </ul>
        <div className="mk-purchase">
          <form
            action="/auth"
            onSubmit={(event) => {
              event.preventDefault();
              purchase.open();
            }}
          >
            {Object.entries(signUpFirst(language)).map(([name, value]) => (
              <input key={name} type="hidden" name={name} value={value} />
            ))}
            <PlainButton type="submit" kind="primary" size="large">
              {t('pricing.purchase')}
            </PlainButton>
          </form>
          <p className="fw-muted">{t(`pricing.${publicSettings().tokensExpire}`)}</p>
        </div>
        {children}
      </section>
      {purchase.dialog}
    </>
  );
}

/** Where the button leads before the scripts are there, and without them. */
const signUpFirst = (language: Language): Record<string, string> => ({
  mode: 'sign-up',
  next: '/dashboard/billing/orders',
  ...(language !== defaultLanguage && { [languageParameter]: language }),
});

/** Another browser's Intl may write a price otherwise than the build did; what is there then stays. */
function PackageCard({ of }: { of: Package }) {
  const t = useT('marketing');
  const language = useLanguage();
  const currency = useCurrency();
  const price = { amount: of.price, currency };
  const percent = formatPercent(savingOf(of), language);
  return (
    <li className={savingOf(of) > 0 ? 'fw-card mk-best' : 'fw-card'}>
      <p className="mk-labels">
        {of.labels.map((label) => (
          <span key={label} className="fw-badge" suppressHydrationWarning>
            {t(`pricing.${labelKeys[label]}`, { percent })}
          </span>
        ))}
      </p>
      <h3>{t('pricing.tokens', { count: of.tokens })}</h3>
      <p className="mk-price fw-numbers" suppressHydrationWarning>
        {formatPrice(price, language)}
      </p>
      <p className="fw-muted fw-numbers" suppressHydrationWarning>
        {t('pricing.perToken', { price: formatUnitPrice(price, of.tokens, language) })}
      </p>
    </li>
  );
}

/** The dialog stands beside the section, whose styles are none of its business. */
function usePurchase() {
  const t = useT('marketing');
  const [opened, setOpened] = useState(false);
  const unavailable = () => {
    setOpened(false);
    notify({ kind: 'error', title: t('pricing.unavailable'), description: t('pricing.unavailableText') });
  };
  const dialog = opened && (
    <Slot name="purchase" props={{ onClose: () => setOpened(false) }} onUnavailable={unavailable} />
  );
  return { open: () => setOpened(true), dialog };
}
