import { commonNamespace, useT } from '@fernway/i18n';

import { PlainButton } from './button.js';

/** Says that what stands here was typed before and not sent, and takes it away where it is not wanted. */
export function DraftRestored({ restored, discard }: { restored: boolean; discard: () => void }) {
  const t = useT(commonNamespace);
  if (!restored) return null;
  return (
    <p className="fw-draft-restored fw-small fw-muted" role="status">
      {t('draft.restored')} ·{' '}
      <PlainButton kind="link" onClick={discard}>
        {t('draft.discard')}
      </PlainButton>
    </p>
  );
}
