import { useT } from '@fernway/i18n';
import { Dialog } from '@fernway/ui';
import type { SlotProps } from '@fernway/web-kit/remote-app';
import { PackageList } from '../../packages/package-list.js';

/** The packages, wherever tokens can be bought. Free of antd and react-query: public pages open it too. */
export function PurchaseDialog({ onClose }: SlotProps['purchase']) {
  const t = useT('billing');
  return (
    <Dialog title={t('purchase.title')} onClose={onClose} wide>
      <p className="fw-muted">{t('purchase.text')}</p>
      <PackageList onOpened={onClose} />
    </Dialog>
  );
}
