import { commonNamespace, useT } from '@fernway/i18n';
import { useEffect, useId, useRef, useState } from 'react';
import type { KeyboardEvent, ReactNode, SyntheticEvent } from 'react';

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
  /** Holds what would be lost and was not typed: a changed order, say. What is typed in a form is noticed anyway. */
  dirty?: boolean;
  /** What was entered is discarded on purpose: its draft goes too. */
  onDiscard?: () => void;
  className?: string;
  children: ReactNode;
};

/** Which element focus came from when it last went into a menu, which is gone once it has opened a dialog. */
let menuOpener: Element | null = null;
const inMenu = (element: Element | null) => element?.closest('[role="menu"]');
globalThis.document?.addEventListener('focusin', ({ target, relatedTarget }) => {
  if (!inMenu(target as Element)) menuOpener = null;
  else if (relatedTarget && !inMenu(relatedTarget as Element)) menuOpener = relatedTarget as Element;
});

function openerNow(): HTMLElement | null {
  const active = globalThis.document?.activeElement ?? null;
  const lost = !active || active === document.body || inMenu(active);
  return ((lost && menuOpener) || active) as HTMLElement | null;
}

const fields = 'input:not([type="hidden"]), select, textarea, [role="combobox"], [contenteditable="true"]';

/** What asks for the focus, else the first field, else the button that is meant. */
const startOf = (body: Element): HTMLElement | undefined =>
  body.querySelector<HTMLElement>('[data-autofocus]') ??
  [...body.querySelectorAll<HTMLElement>(fields)].find((field) => !field.matches(':disabled')) ??
  body.querySelector<HTMLElement>('.fw-button-primary:enabled') ??
  undefined;

/** Opens the dialog, leads focus into it, also where its fields come later than itself, and back in the end. */
function useModal() {
  const ref = useRef<HTMLDialogElement>(null);
  const body = useRef<HTMLDivElement>(null);
  const start = useRef<HTMLElement>(undefined);
  const [opener] = useState(openerNow);

  useEffect(() => {
    ref.current?.showModal();
    return () => opener?.focus();
  }, [opener]);
  useEffect(() => {
    if (start.current?.isConnected || body.current?.contains(document.activeElement)) return;
    start.current = startOf(body.current!);
    start.current?.focus();
  });
  return { ref, body };
}

/**
 * Asks before what was entered is thrown away: `leave` for whatever leads out, `leaveByKey` for the keys pressed inside,
 * `fill` for what is entered, `question` to be drawn. `dirty`: holds what would be lost and was not typed. `onDiscard`: it
 * is thrown away on purpose.
 */
export function useLeaving(
  onClose: () => void,
  { dirty, mandatory, onDiscard }: Pick<DialogProps, 'dirty' | 'mandatory' | 'onDiscard'> = {},
) {
  const filled = useRef(false);
  const [asking, setAsking] = useState(false);
  const leave = () => {
    if (mandatory) return;
    if (filled.current || dirty) setAsking(true);
    else onClose();
  };
  const fill = () => {
    filled.current = true;
  };
  // Before the browser sees it: a second Escape would close the dialog without asking anybody.
  const leaveByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented || event.nativeEvent.isComposing) return;
    event.preventDefault();
    // The key is for the list that is open.
    if (!(event.target as Element).matches('[aria-haspopup][aria-expanded="true"]')) leave();
  };
  return {
    leave,
    leaveByKey,
    fill,
    question: asking && (
      <DiscardQuestion onKeep={() => setAsking(false)} onDiscard={() => (onDiscard?.(), onClose())} />
    ),
  };
}

/**
 * A modal of the browser's own `<dialog>`: focus stays inside, Escape and a click beside it close it, after a question
 * where something was entered in its form; focus returns where it was. Open as long as it is mounted. Focus starts at
 * the element with `data-autofocus`, else at the first field.
 */
export function Dialog({ title, onClose, wide, side, mandatory, dirty, onDiscard, className, children }: DialogProps) {
  const t = useT(commonNamespace);
  const titleId = useId();
  const { ref, body } = useModal();
  const { leave, leaveByKey, fill, question } = useLeaving(onClose, { dirty, mandatory, onDiscard });
  const fillIn = ({ target }: SyntheticEvent) => {
    if ((target as Element).closest('dialog form')) fill();
  };

  return (
    <>
      <dialog
        ref={ref}
        aria-labelledby={titleId}
        className={['fw-dialog', wide && 'fw-dialog-wide', side && 'fw-dialog-side', className]
          .filter(Boolean)
          .join(' ')}
        onKeyDown={leaveByKey}
        {...(!side && { onInput: fillIn, onChange: fillIn })}
        onCancel={(event) => {
          // Also of a file input inside, and of a dialog further in.
          if (event.target !== event.currentTarget) return;
          event.preventDefault();
          leave();
        }}
        onClick={(event) => {
          if (event.target === event.currentTarget) leave();
        }}
      >
        <div className="fw-dialog-head">
          <h2 id={titleId}>{title}</h2>
          {!mandatory && (
            <PlainButton kind="quiet" size="icon" aria-label={t('close')} onClick={leave}>
              <Icon name="close" />
            </PlainButton>
          )}
        </div>
        <div ref={body} className="fw-dialog-body">
          {children}
        </div>
      </dialog>
      {question}
    </>
  );
}

function DiscardQuestion({ onKeep, onDiscard }: { onKeep: () => void; onDiscard: () => void }) {
  const t = useT(commonNamespace);
  return (
    <Dialog title={t('discard.question')} onClose={onKeep}>
      <div className="fw-dialog-end">
        <PlainButton onClick={onDiscard}>{t('discard.discard')}</PlainButton>
        <PlainButton kind="primary" onClick={onKeep}>
          {t('discard.keep')}
        </PlainButton>
      </div>
    </Dialog>
  );
}
