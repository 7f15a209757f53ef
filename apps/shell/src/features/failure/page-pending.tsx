import { commonNamespace, useT } from '@fernway/i18n';
import { LoadingShape } from '@fernway/ui';

export function PagePending() {
  const t = useT(commonNamespace);
  return (
    <div className="fw-page">
      <LoadingShape shape="page" label={t('loadingPage')} />
    </div>
  );
}
