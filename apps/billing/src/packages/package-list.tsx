import { listPackages, type TokenPackage } from '@fernway/contracts/http/billing';
import { useT } from '@fernway/i18n';
import { ErrorState, LoadingShape } from '@fernway/ui';
import { call } from '@fernway/web-kit';
import { publicSettings } from '@fernway/web-kit/snapshot';
import { useEffect, useState } from 'react';
import { PackageOffer } from './package-offer.js';
import { usePurchase } from './use-purchase.js';
import './packages.css';

/** The packages with their prices, each to be bought. Free of antd and react-query: the public pages' dialog shows it too. */
export function PackageList({ onOpened }: { onOpened: () => void }) {
  const t = useT('billing');
  const [packages, setPackages] = useState<TokenPackage[]>();
  const [error, setError] = useState<unknown>();
  const { buying, buy } = usePurchase(onOpened);
  const { payments, tokensExpire } = publicSettings();

  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    call(listPackages).then(({ items }) => setPackages(items), setError);
  }, [attempt]);
  const retry = () => {
    setError(undefined);
    setAttempt(attempt + 1);
  };

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
              processing={buying === each.id}
              disabled={buying !== undefined || payments === 'off'}
              onBuy={() => void buy(each.id)}
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
