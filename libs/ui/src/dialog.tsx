import { commonNamespace, useT } from '@fernway/i18n';
import { useEffect, useId, useRef } from 'react';
import type { ReactNode } from 'react';

import { PlainButton } from './button.js';
import { Icon } from './icon.js';
import { useTypedText } from './typed-text.js';

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
 * where it was. Open as long as it is mounted. Focus starts at the element with `data-autofocus`, else at the first
 * field, also where that comes later. Where text was typed into a form of it, closing asks first.
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
  const typed = useTypedText(onClose);

  useEffect(() => {
    const dialog = ref.current!;
    const before = document.activeElement as HTMLElement | null;
    dialog.showModal();
    const stop = beginAtFirstField(dialog);
    return () => {
      stop();
      before?.focus();
    };
  }, []);

  return (
    <dialog
      ref={ref}
      aria-labelledby={titleId}
      className={['fw-dialog', wide && 'fw-dialog-wide', side && 'fw-dialog-side', className].filter(Boolean).join(' ')}
      onCancel={(event) => {
        event.preventDefault();
        if (!mandatory) typed.leave();
      }}
      onClick={(event) => {
        if (event.target === event.currentTarget && !mandatory) typed.leave();
      }}
      // A second Escape in a row the browser does not ask about: what must stay opens again.
      onClose={({ target, currentTarget }) => {
        if (target !== currentTarget) return;
        if (mandatory || typed.asking) currentTarget.showModal();
        else onClose();
      }}
      onInput={typed.note}
    >
      <div className="fw-dialog-head">
        <h2 id={titleId}>{title}</h2>
        {!mandatory && (
          <PlainButton kind="quiet" size="icon" aria-label={t('close')} onClick={typed.leave}>
            <Icon name="close" />
          </PlainButton>
        )}
      </div>
      <div className="fw-dialog-body">{children}</div>
      {typed.asking && <DiscardQuestion onKeep={typed.keep} onDiscard={typed.discard} />}
    </dialog>
  );
}

function DiscardQuestion({ onKeep, onDiscard }: { onKeep: () => void; onDiscard: () => void }) {
  const t = useT(commonNamespace);
  return (
    <div role="alertdialog" aria-label={t('discardTitle')} className="fw-dialog-ask">
      <p>{t('discardTitle')}</p>
      <PlainButton onClick={onDiscard}>{t('discard')}</PlainButton>
      <PlainButton kind="primary" autoFocus onClick={onKeep}>
        {t('keepWriting')}
      </PlainButton>
    </div>
  );
}

const beginning =
  '[data-autofocus], .fw-dialog-body :is(input:not([type="hidden"]), select, textarea, [contenteditable="true"]):not(:disabled)';

/** @returns what ends the wait for a field that is not there yet; it also ends once somebody has moved on. */
const beginAtFirstField = (dialog: HTMLDialogElement): (() => void) => {
  const focusField = () => {
    const field = dialog.querySelector<HTMLElement>('[data-autofocus]') ?? dialog.querySelector<HTMLElement>(beginning);
    field?.focus();
    return field !== null;
  };
  if (focusField()) return () => undefined;
  const began = document.activeElement;
  const wait = new MutationObserver(() => {
    if (document.activeElement !== began || focusField()) wait.disconnect();
  });
  wait.observe(dialog, { childList: true, subtree: true });
  return () => wait.disconnect();
};
