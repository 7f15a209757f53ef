import { commonNamespace, useT } from '@fernway/i18n';
import type { Hold } from '@fernway/contracts/http/tokens';
import { Icon, RelativeTime } from '@fernway/ui';
import { featureName } from '../../ledger/feature-name.js';

/** Says what tokens are held for, and since when. */
export function HeldNote({ holds }: { holds: readonly Hold[] }) {
  const t = useT('billing');
  const common = useT(commonNamespace);
  return (
    <div className="bl-note">
      <Icon name="info" />
      <div>
        {t('balance.held')}
        <ul className="bl-held">
          {holds.map(({ reservationId, feature, tokens, reservedAt }) => (
            <li key={reservationId}>
              {featureName(feature, common)} · {t('tokens', { count: tokens })} · <RelativeTime at={reservedAt} />
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
