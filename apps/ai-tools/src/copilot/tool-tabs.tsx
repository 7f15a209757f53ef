import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';

export type ToolTabItem = { key: string; label: string; content: ReactNode };

const steps: Record<string, (at: number, count: number) => number> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_at, count) => count - 1,
};

/**
 * Tabs as the ARIA practices have them, without antd, which the home does not load. What was opened once stays as it was
 * left.
 */
export function ToolTabs({ label, items }: { label: string; items: ToolTabItem[] }) {
  const id = useId();
  const [opened, setOpened] = useState([items[0]!.key]);
  const current = opened.at(-1);
  const open = (key: string) => setOpened((before) => [...before.filter((other) => other !== key), key]);

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const step = steps[event.key];
    const next =
      step &&
      items[
        step(
          items.findIndex(({ key }) => key === current),
          items.length,
        )
      ];
    if (!next) return;
    event.preventDefault();
    open(next.key);
    document.getElementById(`${id}-${next.key}`)?.focus();
  };

  return (
    <div>
      <div role="tablist" aria-label={label} className="ai-tabs" onKeyDown={onKeyDown}>
        {items.map(({ key, label: name }) => (
          <button
            key={key}
            type="button"
            role="tab"
            id={`${id}-${key}`}
            aria-selected={key === current}
            aria-controls={`${id}-${key}-panel`}
            tabIndex={key === current ? 0 : -1}
            onClick={() => open(key)}
          >
            {name}
          </button>
        ))}
      </div>
      {items.map(({ key, content }) => (
        <div
          key={key}
          role="tabpanel"
          id={`${id}-${key}-panel`}
          aria-labelledby={`${id}-${key}`}
          hidden={key !== current}
        >
          {opened.includes(key) && content}
        </div>
      ))}
    </div>
  );
}
