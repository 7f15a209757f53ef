import type { TokenPackage } from '@fernway/contracts/http/billing';
import { formatPrice, formatUnitPrice, useLanguage, useT } from '@fernway/i18n';
import { PlainButton } from '@fernway/ui';

type Props = { of: TokenPackage; processing: boolean; disabled: boolean; onBuy: () => void };

const labelKeys: Record<string, string> = { Popular: 'popular', 'Best Value': 'bestValue', 'Save 17%': 'save' };

export function PackageOffer({ of, processing, disabled, onBuy }: Props) {
  const t = useT('billing');
  const language = useLanguage();
  const name = t('tokens', { count: of.tokens });
  return (
    <li className="fw-card bl-package">
      <p className="bl-labels">
        {of.labels.map((label) => (
          <span key={label} className="fw-badge">
            {labelKeys[label] ? t(`purchase.label.${labelKeys[label]}`) : label}
          </span>
        ))}
      </p>
      <h3>{name}</h3>
      <p className="bl-price fw-numbers">{formatPrice(of.price, language)}</p>
      <p className="fw-small fw-muted fw-numbers">
        {t('purchase.perToken', { price: formatUnitPrice(of.price, of.tokens, language) })}
      </p>
      <PlainButton
        kind={of.labels.includes('Popular') ? 'primary' : 'plain'}
        block
        disabled={disabled}
        aria-label={t('purchase.buyNamed', { name })}
        onClick={onBuy}
      >
        {t(processing ? 'purchase.processing' : 'purchase.buy')}
      </PlainButton>
    </li>
  );
}
