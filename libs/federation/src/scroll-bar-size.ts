/**
 * Stands for antd's measure of the scroll bar, which adds a `<style>` element of a random name: the pages' policy refuses
 * those, and the console says so. A scroller styled like the target takes the same room without one.
 */
export function getTargetScrollBarSize(target?: Element | null): { width: number; height: number } {
  if (typeof document === 'undefined') return { width: 0, height: 0 };
  const scroller = document.createElement('div');
  const { scrollbarColor, scrollbarWidth } = target ? getComputedStyle(target) : document.documentElement.style;
  Object.assign(scroller.style, {
    position: 'absolute',
    insetInlineStart: '0',
    top: '0',
    width: '100px',
    height: '100px',
    overflow: 'scroll',
    scrollbarColor,
    scrollbarWidth,
  });
  document.body.append(scroller);
  const size = {
    width: scroller.offsetWidth - scroller.clientWidth,
    height: scroller.offsetHeight - scroller.clientHeight,
  };
  scroller.remove();
  return size;
}

let ofThePage: number | undefined;

/** Width of the page's scroll bar in pixels, measured once. */
// eslint-disable-next-line house/defaults -- stands for a module that exports it so
export default function getScrollBarSize(fresh?: boolean): number {
  if (fresh || ofThePage === undefined) ofThePage = getTargetScrollBarSize().width;
  return ofThePage;
}
