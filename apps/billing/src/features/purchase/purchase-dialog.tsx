import { useEffect, useRef } from 'react';
import { useT } from '@fernway/i18n';
import type { SlotProps } from '@fernway/web-kit/remote-app';

export function PurchaseDialog({ onClose }: SlotProps['purchase']) {
  const t = useT('billing');
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog ref={dialog} aria-labelledby="purchase-title" onClose={onClose}>
      <h2 id="purchase-title">{t('purchase.title')}</h2>
      <button type="button" onClick={() => dialog.current?.close()}>
        {t('purchase.close')}
      </button>
    </dialog>
  );
}
