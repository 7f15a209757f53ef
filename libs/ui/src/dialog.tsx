import { commonNamespace, useT } from '@fernway/i18n';
import { useEffect, useId, useRef } from 'react';
import type { ReactNode } from 'react';

import { PlainButton } from './button.js';
import { Icon } from './icon.js';

export type DialogProps = {
  title: ReactNode;
  onClose: () => void;
  wide?: boolean;
  /** At the start of the window, over its whole height: a list that a wider window shows beside the page. */
  side?: boolean;
  /** Without the cross and Escape, for what must be answered. */
  mandatory?: boolean;
  className?: string;
  children: ReactNode;
};

/**
 * A modal of the browser's own `<dialog>`: focus stays inside, Escape and a click beside it close it, focus returns
 * where it was. Open as long as it is mounted. Focus starts at the element with `data-autofocus`, else at the first.
 */
export function Dialog({
  title,
  onClose,
  wide = false,
  side = false,
  mandatory = false,
  className,
  children,
}: DialogProps) {
  const t = useT(commonNamespace);
  const ref = useRef<HTMLDialogElement>(null);
  const titleId = useId();

  useEffect(() => {
    const before = document.activeElement as HTMLElement | null;
    ref.current?.showModal();
    ref.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus();
    return () => before?.focus();
  }, []);

  return (
    <dialog
      ref={ref}
      aria-labelledby={titleId}
      className={['fw-dialog', wide && 'fw-dialog-wide', side && 'fw-dialog-side', className].filter(Boolean).join(' ')}
      onCancel={(event) => {
        event.preventDefault();
        if (!mandatory) onClose();
      }}
      onClick={(event) => {
        if (event.target === event.currentTarget && !mandatory) onClose();
      }}
    >
      <div className="fw-dialog-head">
        <h2 id={titleId}>{title}</h2>
        {!mandatory && (
          <PlainButton kind="quiet" size="icon" aria-label={t('close')} onClick={onClose}>
            <Icon name="close" />
          </PlainButton>
        )}
      </div>
      <div className="fw-dialog-body">{children}</div>
    </dialog>
  );
}
