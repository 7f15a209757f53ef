import { listPackages, type TokenPackage } from '@fernway/contracts/http/billing';
import { pathFromLanguage, useLanguage, useT, type Language } from '@fernway/i18n';
import { ErrorState, LoadingShape } from '@fernway/ui';
import { call, useSession } from '@fernway/web-kit';
import { publicSettings } from '@fernway/web-kit/snapshot';
import { useEffect, useState } from 'react';
import { PackageOffer } from './package-offer.js';
import { usePurchase } from './use-purchase.js';
import './packages.css';

type Props = {
  onOpened: () => void;
  /** Id of the package that somebody came for. */
  chosen?: string | null;
};

/** The packages with their prices, each to be bought. Free of antd and react-query: the public pages' dialog shows it too. */
export function PackageList({ onOpened, chosen }: Props) {
  const t = useT('billing');
  const language = useLanguage();
  const [packages, setPackages] = useState<TokenPackage[]>();
  const [error, setError] = useState<unknown>();
  const { buying, buy, failureOf } = usePurchase(onOpened);
  const signedOut = useSession().status === 'signed-out';
  const { payments, tokensExpire } = publicSettings();

  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    call(listPackages).then(({ items }) => setPackages(items), setError);
  }, [attempt]);
  const retry = () => {
    setError(undefined);
    setAttempt(attempt + 1);
  };

  const leads = ({ id, labels }: TokenPackage) => (chosen ? id === chosen : labels.includes('Popular'));
  const onBuy = (id: string) => (signedOut ? signUpFor(id, language) : () => void buy(id));

  return (
    <>
      {error ? (
        <ErrorState title={t('purchase.failed')} error={error} onRetry={retry} />
      ) : !packages ? (
        <div className="bl-packages-awaited">
          <LoadingShape shape="card" lines={3} />
        </div>
      ) : (
        <ul className="bl-packages">
          {packages.map((each) => (
            <PackageOffer
              key={each.id}
              of={each}
              chosen={each.id === chosen}
              main={leads(each)}
              processing={buying === each.id}
              failure={failureOf(each.id)}
              disabled={buying !== undefined || payments === 'off'}
              onBuy={onBuy(each.id)}
            />
          ))}
        </ul>
      )}
      <p className="fw-small fw-muted">
        {t(`purchase.expire.${tokensExpire}`)} {payments === 'test' && t('purchase.test')}
        {payments === 'off' && t('purchase.off')}
      </p>
    </>
  );
}

/** Where a visitor who wants a package goes first; they come back to it. */
function signUpFor(packageId: string, language: Language): string {
  const wanted = new URLSearchParams({ mode: 'sign-up', next: `/dashboard/billing/orders?package=${packageId}` });
  return pathFromLanguage(`/auth?${wanted}`, language);
}
