import { useState, useSyncExternalStore } from 'react';
import { packages, tokenRules } from '@fernway/contracts/token-economy';
import { commonNamespace, formatPercent, loadCommonMessages, registerMessages, useLanguage, useT } from '@fernway/i18n';
import { PlainButton } from '@fernway/ui';
import { notify } from '@fernway/web-kit';
import { Slot } from '@fernway/web-kit/slot';
import { publicSettings } from '@fernway/web-kit/snapshot';
import { labelKeys, perTokenText, priceText, savingOf, type Package } from './token-prices.js';

/** The HTML is made with dollars; another currency shows with hydration. */
const useCurrency = () =>
  useSyncExternalStore(
    () => () => undefined,
    () => publicSettings().currency,
    () => 'USD',
  );

export function PricingSection() {
  const t = useT('marketing');
  return (
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
        <PurchaseButton />
        <p className="fw-muted">{t(`pricing.${publicSettings().tokensExpire}`)}</p>
      </div>
    </section>
  );
}

function PackageCard({ of }: { of: Package }) {
  const t = useT('marketing');
  const language = useLanguage();
  const currency = useCurrency();
  const percent = formatPercent(savingOf(of), language);
  return (
    <li className={savingOf(of) > 0 ? 'fw-card mk-best' : 'fw-card'}>
      <p className="mk-labels">
        {of.labels.map((label) => (
          <span key={label} className="fw-badge">
            {t(`pricing.${labelKeys[label]}`, { percent })}
          </span>
        ))}
      </p>
      <h3>{t('pricing.tokens', { count: of.tokens })}</h3>
      <p className="mk-price fw-numbers">{priceText({ amount: of.price, currency }, language)}</p>
      <p className="fw-muted fw-numbers">{t('pricing.perToken', { price: perTokenText(of, currency, language) })}</p>
    </li>
  );
}

function PurchaseButton() {
  const t = useT('marketing');
  const [dialog, setDialog] = useState(false);
  const unavailable = () => {
    setDialog(false);
    notify({ kind: 'error', title: t('pricing.unavailable'), description: t('pricing.unavailableText') });
  };
  const open = () => {
    // Public pages start without the texts that dialogs share.
    void registerMessages(commonNamespace, loadCommonMessages);
    setDialog(true);
  };
  return (
    <>
      <PlainButton kind="primary" size="large" onClick={open}>
        {t('pricing.purchase')}
      </PlainButton>
      {dialog && <Slot name="purchase" props={{ onClose: () => setDialog(false) }} onUnavailable={unavailable} />}
    </>
  );
}
