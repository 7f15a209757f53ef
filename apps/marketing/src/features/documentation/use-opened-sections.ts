import { useEffect, useState } from 'react';
import { sectionOf, sections } from './topics.js';

const first: ReadonlySet<string> = new Set(sections.slice(0, 1).map(({ id }) => id));

/** Which sections are open. An address with `#topic` opens its section and goes there; `onArrive` is told first. */
export function useOpenedSections(onArrive: () => void) {
  const [opened, setOpened] = useState(first);
  const [target, setTarget] = useState<{ id: string }>();
  const toggle = (id: string, open: boolean) =>
    setOpened((current) => {
      if (current.has(id) === open) return current;
      const next = new Set(current);
      if (open) next.add(id);
      else next.delete(id);
      return next;
    });

  useEffect(() => {
    const arrive = () => {
      const id = location.hash.slice(1);
      const section = sectionOf(id);
      if (!section) return;
      onArrive();
      toggle(section.id, true);
      setTarget({ id });
    };
    arrive();
    addEventListener('hashchange', arrive);
    return () => removeEventListener('hashchange', arrive);
  }, [onArrive]);

  useEffect(() => {
    if (target) document.getElementById(target.id)?.scrollIntoView();
  }, [target]);

  return { opened, toggle };
}
