import { commonNamespace, useT } from '@fernway/i18n';
import { Icon, RelativeTime } from '@fernway/ui';
import { useQuery } from '@tanstack/react-query';
import { monthOf } from '../../account/days.js';
import { statementQuery } from '../../account/statement.api.js';
import { useToday } from '../../account/use-today.js';
import { featureName } from '../../ledger/feature-name.js';
import { heldFor } from './held-for.js';

/** Says what the held tokens are held for, as the month's entries tell it. */
export function HeldNote() {
  const t = useT('billing');
  const common = useT(commonNamespace);
  const today = useToday();
  const { data } = useQuery({ ...statementQuery(monthOf(today ?? '')), enabled: today !== undefined });
  return (
    <div className="bl-note">
      <Icon name="info" />
      <span>
        {t('balance.held')}
        {heldFor(data?.entries ?? []).map(({ what, feature, tokens, since }) => (
          <span key={what} className="bl-held">
            {feature ? featureName(feature, common) : what} · {t('tokens', { count: tokens })} · <RelativeTime at={since} />
          </span>
        ))}
      </span>
    </div>
  );
}
