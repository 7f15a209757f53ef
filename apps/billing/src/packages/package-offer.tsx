import type { TokenPackage } from '@fernway/contracts/http/billing';
import { formatPrice, formatUnitPrice, useLanguage, useT } from '@fernway/i18n';
import { FormProblem, LinkButton, PlainButton } from '@fernway/ui';
import { useEffect, useRef } from 'react';

type Props = {
  of: TokenPackage;
  /** What somebody came for: marked, and in view. */
  chosen: boolean;
  /** The one that leads among the offers. */
  main: boolean;
  processing: boolean;
  /** Why its checkout was not opened. Told in a notice too. */
  failure: string | undefined;
  disabled: boolean;
  /** The purchase, or the address of the page that comes before it. */
  onBuy: (() => void) | string;
};

const labelKeys: Record<string, string> = { Popular: 'popular', 'Best Value': 'bestValue', 'Save 17%': 'save' };

export function PackageOffer({ of, chosen, main, processing, failure, disabled, onBuy }: Props) {
  const t = useT('billing');
  const language = useLanguage();
  const name = t('tokens', { count: of.tokens });
  const look = { kind: main ? 'primary' : 'plain', block: true } as const;
  const item = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (chosen) item.current?.querySelector('button')?.focus();
  }, [chosen]);
  return (
    <li ref={item} className={chosen ? 'fw-card bl-package bl-package-chosen' : 'fw-card bl-package'}>
      <p className="bl-labels">
        {chosen && <span className="fw-badge">{t('purchase.label.chosen')}</span>}
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
      {typeof onBuy === 'string' && !disabled ? (
        <LinkButton {...look} href={onBuy} aria-label={t('purchase.buyNamed', { name })}>
          {t('purchase.buy')}
        </LinkButton>
      ) : (
        <PlainButton
          {...look}
          disabled={disabled}
          aria-label={t('purchase.buyNamed', { name })}
          onClick={typeof onBuy === 'string' ? undefined : onBuy}
        >
          {t(processing ? 'purchase.processing' : 'purchase.buy')}
        </PlainButton>
      )}
      <FormProblem quiet>{failure}</FormProblem>
    </li>
  );
}
