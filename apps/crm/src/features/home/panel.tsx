import { ErrorState, LoadingShape } from '@fernway/ui';
import { useT } from '@fernway/i18n';
import { type ReactNode, useId } from 'react';

/** A card of the home with its heading and, beside it, what it shows of. `tall`: its place before it is there. */
export function Panel({ title, aside, tall = false, children }: { title: string; aside?: ReactNode; tall?: boolean; children: ReactNode }) {
  const id = useId();
  return (
    <section className={tall ? 'fw-card crm-panel crm-panel-tall' : 'fw-card crm-panel'} aria-labelledby={id}>
      <header>
        <h2 id={id}>{title}</h2>
        {aside}
      </header>
      {children}
    </section>
  );
}

/** The place of a panel whose code is still on its way, or did not come. */
export function PanelToCome({ title, failed, onRetry }: { title: string; failed: boolean; onRetry: () => void }) {
  const t = useT('crm');
  return (
    <Panel title={title} tall>
      {failed ? <ErrorState title={t('home.partFailed')} onRetry={onRetry} /> : <LoadingShape shape="card" lines={4} />}
    </Panel>
  );
}
