import { useT } from '@fernway/i18n';
import { ErrorState, LoadingShape, NumberText } from '@fernway/ui';
import { balanceQuery } from '@fernway/web-kit/account';
import { useQuery } from '@tanstack/react-query';

/** Parts of the balance that are shown even at 0; the others only when there is something to say. */
const always = ['available', 'used', 'total'] as const;
const sometimes = ['held', 'expired', 'debt'] as const;

export function BalanceCard() {
  const t = useT('billing');
  const { data, error, refetch } = useQuery(balanceQuery);
  if (error) return <ErrorState title={t('account.failed')} error={error} onRetry={() => void refetch()} />;
  if (!data) return <LoadingShape shape="card" lines={1} />;
  return (
    <dl className="fw-card bl-balance" aria-label={t('account.balance')}>
      {[...always, ...sometimes.filter((part) => data[part] > 0)].map((part) => (
        <div key={part}>
          <dt className="fw-muted">{t(`account.${part}`)}</dt>
          <dd data-testid={`balance-${part}`}>
            <NumberText value={data[part]} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
