import { useT } from '@fernway/i18n';
import { Icon } from '@fernway/ui';
import { startTransition, useEffect, useEffectEvent, useState } from 'react';

const restMs = 200;

/** Words to look for: typed at once, asked once the typing rests. */
export function SearchBox({ q, label, onSearch }: { q: string; label: string; onSearch: (q: string) => void }) {
  const t = useT('crm');
  const [text, setText] = useState(q);
  const [known, setKnown] = useState(q);
  const [asked, setAsked] = useState(q);
  if (known !== q) {
    setKnown(q);
    // The address changed by something else than this box: a tab, Back, “show all”. What was asked here comes late, and
    // leaves alone what was typed since.
    if (asked !== q) {
      setAsked(q);
      setText(q);
    }
  }

  // A new function is no new word.
  const search = useEffectEvent(onSearch);
  useEffect(() => {
    if (text.trim() === q) return;
    const timer = setTimeout(() => {
      setAsked(text.trim());
      startTransition(() => search(text.trim()));
    }, restMs);
    return () => clearTimeout(timer);
  }, [text, q]);

  return (
    <label className="crm-search">
      <Icon name="search" />
      <span className="fw-hidden">{label}</span>
      <input
        type="search"
        className="fw-input"
        value={text}
        placeholder={label}
        title={t('records.search.hint')}
        autoComplete="off"
        onChange={(event) => setText(event.target.value)}
      />
    </label>
  );
}
