import { type TestCard, testCards, type TestCheckout } from '@fernway/contracts/http/billing';
import { formatPrice, useLanguage, useT } from '@fernway/i18n';
import { ErrorState, LoadingShape, PlainButton, SelectField } from '@fernway/ui';
import { ApiError, errorText, notify } from '@fernway/web-kit';
import { useParams } from '@fernway/web-kit/router';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { afterPayment, cardNumbers, type TestAct, testActs, testCheckoutQuery } from './test-checkout.api.js';
import './test-checkout.css';

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
        <>
          <What of={data} />
          <Acts of={data} />
        </>
      ) : (
        <LoadingShape lines={4} />
      )}
    </section>
  );
}

function What({ of: { plan, packageName, tokens, price, trialDays } }: { of: TestCheckout }) {
  const t = useT('billing');
  const language = useLanguage();
  const written = formatPrice(price, language);
  return (
    <dl>
      <dt>{t('test.item')}</dt>
      <dd>{plan ? packageName : t('tokens', { count: tokens })}</dd>
      <dt>{t('test.total')}</dt>
      <dd className="fw-numbers">{plan ? t('plan.perMonth', { price: written }) : written}</dd>
      {trialDays > 0 && (
        <>
          <dt>{t('test.trial')}</dt>
          <dd>{t('test.trialDays', { count: trialDays })}</dd>
        </>
      )}
    </dl>
  );
}

/** Paying and cancelling lead back to the shop; what operator and bank do later is done here, and seen there. */
function Acts({ of }: { of: TestCheckout }) {
  const t = useT('billing');
  const acts = useActs(of);
  if (of.status !== 'paid') return <Payment of={of} acts={acts} />;
  return (
    <>
      <p role="status">{t('test.paid')}</p>
      {of.plan === null && (
        <section className="bl-test-later" aria-labelledby="bl-test-later">
          <h2 id="bl-test-later">{t('test.later')}</h2>
          <p className="fw-muted">{t('test.laterText')}</p>
          <div className="bl-test-actions">
            {afterPayment.map((what) => (
              <ActButton key={what} what={what} acts={acts}>
                {t(`test.act.${what}`)}
              </ActButton>
            ))}
          </div>
        </section>
      )}
    </>
  );
}

function useActs({ sessionId, successUrl, cancelUrl }: TestCheckout) {
  const t = useT('billing');
  const [busy, setBusy] = useState<TestAct>();
  const [card, setCard] = useState<TestCard>('accepted');
  const [refused, setRefused] = useState<string>();

  const act = async (what: TestAct) => {
    setBusy(what);
    setRefused(undefined);
    try {
      await testActs[what](sessionId, card);
      if (what === 'pay') return window.location.assign(successUrl);
      if (what === 'cancel') return window.location.assign(cancelUrl);
      notify({ kind: 'success', title: t(`test.done.${what}`) });
    } catch (error) {
      notify({ kind: 'error', title: t('purchase.error'), description: errorText(error) });
      if (error instanceof ApiError && error.code === 'card-declined') setRefused(t('test.stillOpen'));
    }
    setBusy(undefined);
  };
  const choose = (other: TestCard) => {
    setCard(other);
    setRefused(undefined);
  };
  return { busy, card, refused, act, choose };
}

type TestActs = ReturnType<typeof useActs>;

function Payment({ of: { price, trialDays }, acts }: { of: TestCheckout; acts: TestActs }) {
  const t = useT('billing');
  const language = useLanguage();
  return (
    <>
      <SelectField
        label={t('test.card')}
        hint={t('test.cardHint')}
        error={acts.refused}
        value={acts.card}
        options={testCards.map((value) => ({ value, label: t(`test.cards.${value}`, { number: cardNumbers[value] }) }))}
        onChange={({ target }) => acts.choose(target.value as TestCard)}
      />
      <div className="bl-test-actions">
        <ActButton what="pay" acts={acts} kind="primary">
          {trialDays > 0 ? t('test.startTrial') : t('test.pay', { price: formatPrice(price, language) })}
        </ActButton>
        <ActButton what="cancel" acts={acts}>
          {t('test.cancel')}
        </ActButton>
      </div>
    </>
  );
}

type ActButtonProps = { what: TestAct; acts: TestActs; kind?: 'primary' | 'plain'; children: ReactNode };

function ActButton({ what, acts: { busy, act }, kind = 'plain', children }: ActButtonProps) {
  return (
    <PlainButton
      kind={kind}
      busy={busy === what}
      disabled={busy !== undefined && busy !== what}
      onClick={() => void act(what)}
    >
      {children}
    </PlainButton>
  );
}
