import { ErrorState, LoadingShape } from '@fernway/ui';
import { useT } from '@fernway/i18n';
import { type ReactNode, useId } from 'react';

type Room = 'tall' | 'mid' | 'short';

/** A card of the home with its heading and, beside it, what it shows of. `room`: its place before it is there. */
export function Panel({
  title,
  aside,
  room,
  children,
}: {
  title: string;
  aside?: ReactNode;
  room?: Room;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section className={`fw-card crm-panel${room ? ` crm-panel-${room}` : ''}`} aria-labelledby={id}>
      <header>
        <h2 id={id}>{title}</h2>
        {aside}
      </header>
      {children}
    </section>
  );
}

/** The place of a panel whose code is still on its way, or did not come. */
export function PanelToCome({
  title,
  room = 'tall',
  failed,
  onRetry,
}: {
  title: string;
  room?: Room;
  failed: boolean;
  onRetry: () => void;
}) {
  const t = useT('crm');
  return (
    <Panel title={title} room={room}>
      {failed ? <ErrorState title={t('home.partFailed')} onRetry={onRetry} /> : <LoadingShape shape="card" lines={4} />}
    </Panel>
  );
}
