const gap = 4;

/**
 * Shows a popover in the top layer, as wide as what it belongs to: below it, or above where there is more room, and kept
 * there while the page moves. Returns the way to stop.
 */
export function place(popover: HTMLElement, anchor: HTMLElement): () => void {
  const put = () => {
    const { top, bottom, left, width } = anchor.getBoundingClientRect();
    const above = innerHeight - bottom < popover.offsetHeight + gap && top > innerHeight - bottom;
    Object.assign(popover.style, {
      left: `${left}px`,
      width: `${width}px`,
      top: above ? 'auto' : `${bottom + gap}px`,
      bottom: above ? `${innerHeight - top + gap}px` : 'auto',
    });
  };
  if (!popover.matches(':popover-open')) popover.showPopover?.();
  put();
  addEventListener('scroll', put, { capture: true, passive: true });
  addEventListener('resize', put);
  return () => {
    removeEventListener('scroll', put, { capture: true });
    removeEventListener('resize', put);
  };
}
