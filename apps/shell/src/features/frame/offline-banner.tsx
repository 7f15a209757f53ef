import { commonNamespace, useT } from '@fernway/i18n';
import { Icon } from '@fernway/ui';
import { useOnline } from '@fernway/web-kit';

import { tellHeight } from '../confirmation/tell-height.js';
import './offline-banner.css';

const tellOwnHeight = tellHeight<HTMLParagraphElement>('--fw-offline-note');

/** Says that nothing is sent for now, as long as that is so. */
export function OfflineBanner() {
  const t = useT(commonNamespace);
  const online = useOnline();
  return (
    <div role="status">
      {!online && (
        <p ref={tellOwnHeight} className="offline-banner fw-small">
          <Icon name="warning" />
          {t('offline.banner')}
        </p>
      )}
    </div>
  );
}
