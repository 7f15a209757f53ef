import { useCallback, useEffect, useState } from 'react';

import { rememberOpen, storedOpen } from './sidebar-cookie.js';

/** Below this the sidebar is a drawer. */
const mobileQuery = '(max-width: 767px)';

const inBrowser = typeof matchMedia !== 'undefined';

/** An editor in focus keeps Ctrl/Cmd+b for its own bold. */
const inEditor = (target: EventTarget | null) =>
  target instanceof Element &&
  target.closest('[contenteditable]:not([contenteditable="false"]), [data-editor]') !== null;

function useMobile(): boolean {
  const [mobile, setMobile] = useState(() => inBrowser && matchMedia(mobileQuery).matches);
  useEffect(() => {
    const media = matchMedia(mobileQuery);
    const update = () => setMobile(media.matches);
    media.addEventListener('change', update);
    return () => media.removeEventListener('change', update);
  }, []);
  return mobile;
}

/** Expanded or collapsed (remembered for 7 days) on wide screens, an open or closed drawer on small ones. */
export function useSidebarState() {
  const mobile = useMobile();
  const [expanded, setExpanded] = useState(storedOpen);
  const [drawer, setDrawer] = useState(false);

  const toggle = useCallback(() => {
    if (mobile) {
      setDrawer((open) => !open);
      return;
    }
    setExpanded((open) => {
      rememberOpen(!open);
      return !open;
    });
  }, [mobile]);

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'b' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey)
        return;
      if (inEditor(event.target)) return;
      event.preventDefault();
      toggle();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [toggle]);

  return { mobile, expanded, drawer, toggle, closeDrawer: useCallback(() => setDrawer(false), []) };
}
