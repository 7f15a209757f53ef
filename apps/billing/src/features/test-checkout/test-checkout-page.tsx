import { cancelTestCheckout, getTestCheckout, payTestCheckout, type TestCheckout } from '@fernway/contracts/http/billing';
import { formatPrice, useLanguage, useT } from '@fernway/i18n';
import { ErrorState, LoadingShape, PlainButton } from '@fernway/ui';
import { call, errorText, notify } from '@fernway/web-kit';
import { useParams } from '@fernway/web-kit/router';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import './test-checkout.css';

const testCheckoutQuery = (id: string) =>
  queryOptions({
    queryKey: ['billing', 'test-checkout', id],
    queryFn: ({ signal }) => call(getTestCheckout, { params: { id }, signal }),
  });

/** Stands in for a payment provider's page. It leaves this page for good, as one would. */
export function TestCheckoutPage() {
  const t = useT('billing');
  const { id = '' } = useParams();
  const { data, error, refetch } = useQuery(testCheckoutQuery(id));

  useEffect(() => {
    document.title = t('test.title');
  }, [t]);

  return (
    <section className="bl-test fw-card">
      <h1>{t('test.title')}</h1>
      {error ? (
        <ErrorState title={t('test.failed')} text={errorText(error)} error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <Order checkout={data} />
      ) : (
        <LoadingShape lines={4} />
      )}
    </section>
  );
}

function Order({ checkout }: { checkout: TestCheckout }) {
  const t = useT('billing');
  const language = useLanguage();
  const [busy, setBusy] = useState<'pay' | 'cancel'>();
  const { sessionId: id, tokens, price, status, successUrl, cancelUrl } = checkout;

  const act = async (what: 'pay' | 'cancel') => {
    setBusy(what);
    try {
      await call(what === 'pay' ? payTestCheckout : cancelTestCheckout, { params: { id }, body: {} });
      window.location.assign(what === 'pay' ? successUrl : cancelUrl);
    } catch (error) {
      setBusy(undefined);
      notify({ kind: 'error', title: t('purchase.error'), description: errorText(error) });
    }
  };

  return (
    <>
      <dl>
        <dt>{t('test.item')}</dt>
        <dd>{t('tokens', { count: tokens })}</dd>
        <dt>{t('test.total')}</dt>
        <dd className="fw-numbers">{formatPrice(price, language)}</dd>
      </dl>
      {status === 'paid' ? (
        <p role="status">{t('test.paid')}</p>
      ) : (
        <div className="bl-test-actions">
          <PlainButton kind="primary" busy={busy === 'pay'} disabled={busy === 'cancel'} onClick={() => void act('pay')}>
            {t('test.pay', { price: formatPrice(price, language) })}
          </PlainButton>
          <PlainButton busy={busy === 'cancel'} disabled={busy === 'pay'} onClick={() => void act('cancel')}>
            {t('test.cancel')}
          </PlainButton>
        </div>
      )}
    </>
  );
}
