import { useT } from '@fernway/i18n';
import { type KeyboardEvent, type ReactNode, useId, useState, useSyncExternalStore } from 'react';

const narrow = '(max-width: 767px)';

const followNarrow = (listener: () => void) => {
  const query = matchMedia(narrow);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
};
const useNarrow = () => useSyncExternalStore(followNarrow, () => matchMedia(narrow).matches);

const tabs = ['facts', 'timeline', 'aside'] as const;
type Tab = (typeof tabs)[number];

/** Three columns; on narrow screens three tabs, all of them kept: what is being typed in one is not lost in another. */
export function RecordColumns(columns: Record<Tab, ReactNode>) {
  const t = useT('crm');
  const id = useId();
  const isNarrow = useNarrow();
  const [shown, setShown] = useState<Tab>('timeline');

  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (!step) return;
    const next = tabs[(tabs.indexOf(shown) + step + tabs.length) % tabs.length]!;
    setShown(next);
    document.getElementById(`${id}-${next}-tab`)?.focus();
  };

  return (
    <>
      {isNarrow && (
        <div className="crm-record-tabs" role="tablist" aria-label={t('record.parts')} onKeyDown={onKeyDown}>
          {tabs.map((tab) => (
            <button
              key={tab}
              type="button"
              role="tab"
              id={`${id}-${tab}-tab`}
              aria-selected={tab === shown}
              aria-controls={`${id}-${tab}`}
              tabIndex={tab === shown ? 0 : -1}
              onClick={() => setShown(tab)}
            >
              {t(`record.part.${tab}`)}
            </button>
          ))}
        </div>
      )}
      <div className="crm-record-columns">
        {tabs.map((tab) => (
          <section
            key={tab}
            id={`${id}-${tab}`}
            className={`crm-column-${tab}`}
            {...(isNarrow
              ? { role: 'tabpanel', 'aria-labelledby': `${id}-${tab}-tab`, hidden: tab !== shown }
              : { 'aria-label': t(`record.part.${tab}`) })}
          >
            {columns[tab]}
          </section>
        ))}
      </div>
    </>
  );
}
