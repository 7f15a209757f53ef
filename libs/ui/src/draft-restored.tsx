import { useT } from '@fernway/i18n';

import { PlainButton } from './button.js';

type Props = {
  restored: boolean;
  discard: () => void;
  takeElsewhere?: (() => void) | undefined;
  tooLong?: boolean;
};

/**
 * Says that what stands here was typed before and not sent, and takes it away where it is not wanted; that another text
 * was typed elsewhere, which can take its place; that it is too long to be kept.
 */
export function DraftRestored({ restored, discard, takeElsewhere, tooLong }: Props) {
  const t = useT('drafts');
  const act = (text: string, label: string, onClick: () => void) => (
    <p className="fw-draft-restored fw-small fw-muted" role="status">
      {t(text)} ·{' '}
      <PlainButton kind="link" onClick={onClick}>
        {t(label)}
      </PlainButton>
    </p>
  );
  return (
    <>
      {restored && act('restored', 'discard', discard)}
      {takeElsewhere && act('elsewhere', 'take', takeElsewhere)}
      {tooLong && (
        <p className="fw-draft-restored fw-small" role="status">
          {t('tooLong')}
        </p>
      )}
    </>
  );
}
