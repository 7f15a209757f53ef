import { useState, useSyncExternalStore } from 'react';
import { packages, tokenRules } from '@fernway/contracts/token-economy';
import { formatPercent, formatPrice, formatUnitPrice, useLanguage, useT } from '@fernway/i18n';
import { PlainButton } from '@fernway/ui/button';
import { notify } from '@fernway/web-kit';
import { Slot } from '@fernway/web-kit/slot';
import { publicSettings } from '@fernway/web-kit/snapshot';
import { labelKeys, savingOf, type Package } from './token-prices.js';

/** The HTML is made with dollars; another currency shows with hydration. */
const useCurrency = () =>
  useSyncExternalStore(
    () => () => undefined,
    () => publicSettings().currency,
    () => 'USD',
  );

export function PricingSection() {
  const t = useT('marketing');
  const purchase = usePurchase();
  return (
    <>
      <section className="mk-section mk-width" id="pricing" aria-labelledby="pricing-title">
        <div className="mk-section-head">
          <h2 id="pricing-title">{t('pricing.title')}</h2>
          <p>{t('pricing.text', { count: tokenRules.initialGrant })}</p>
        </div>
        <ul className="mk-cards mk-packages" aria-label={t('pricing.list')}>
          {packages.map((each) => (
            <PackageCard key={each.suffix} of={each} />
          ))}
        </ul>
        <div className="mk-purchase">
          <PlainButton kind="primary" size="large" onClick={purchase.open}>
            {t('pricing.purchase')}
          </PlainButton>
          <p className="fw-muted">{t(`pricing.${publicSettings().tokensExpire}`)}</p>
        </div>
      </section>
      {purchase.dialog}
    </>
  );
}

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
