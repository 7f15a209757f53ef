import { PlainButton, Icon } from '@fernway/ui';
import { commonNamespace, useT } from '@fernway/i18n';
import { dismiss, useNotices } from '@fernway/web-kit';
import type { Notice } from '@fernway/web-kit';
import { useEffect, useRef, useState } from 'react';

import './notices.css';

/** The notices of every part, at the bottom right: three at most, 4 s each, longer while pointed at or focused. */
export function Notices() {
  const notices = useNotices();
  const ref = useRef<HTMLElement>(null);
  const newest = notices.at(-1)?.id;

  useEffect(() => {
    // In the top layer, opened anew for each notice: above a dialog that was opened after the last one.
    if (ref.current?.showPopover && newest !== undefined) {
      ref.current.hidePopover();
      ref.current.showPopover();
    }
  }, [newest]);

  return (
    <section ref={ref} className="notices" popover="manual">
      {notices.map((notice) => (
        <NoticeCard key={notice.id} notice={notice} />
      ))}
    </section>
  );
}

function NoticeCard({ notice }: { notice: Notice }) {
  const t = useT(commonNamespace);
  const [held, setHeld] = useState(false);
  const { id, kind, title, description, action, duration } = notice;

  useEffect(() => {
    if (held) return undefined;
    const timer = setTimeout(() => dismiss(id), duration);
    return () => clearTimeout(timer);
  }, [held, id, duration]);

  return (
    <div
      className={`notice notice-${kind}`}
      role={kind === 'error' ? 'alert' : 'status'}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Icon name={kind} />
      <div className="notice-text">
        <strong>{title}</strong>
        {description && <p>{description}</p>}
        {action && (
          <PlainButton
            kind="link"
            onClick={() => {
              action.run();
              dismiss(id);
            }}
          >
            {action.label}
          </PlainButton>
        )}
      </div>
      <PlainButton kind="quiet" size="icon" aria-label={t('close')} onClick={() => dismiss(id)}>
        <Icon name="close" />
      </PlainButton>
    </div>
  );
}
