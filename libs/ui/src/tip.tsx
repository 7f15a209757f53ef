import { useEffect, useId, useRef, useState } from 'react';
import type { ReactNode } from 'react';

const delayMs = 700;
const gap = 6;

/**
 * Says more about its one child after 700 ms of pointing at it, or of focus. For the frame, which does not wait for
 * antd; without `text` it is only its children. `as` is the element around the child, without a box of its own.
 */
export function Tip({
  text,
  side = 'below',
  as: Host = 'span',
  children,
}: {
  text: ReactNode;
  side?: 'below' | 'right';
  as?: 'span' | 'li';
  children: ReactNode;
}) {
  const id = useId();
  const [shown, setShown] = useState(false);
  const host = useRef<HTMLElement>(null);
  const tip = useRef<HTMLSpanElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const soon = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setShown(true), delayMs);
  };
  const hide = () => {
    clearTimeout(timer.current);
    setShown(false);
  };
  useEffect(() => () => clearTimeout(timer.current), []);

  const visible = shown && Boolean(text);
  useEffect(() => {
    if (visible) place(tip.current!, host.current!.firstElementChild!, side);
  }, [visible, side]);

  return (
    <Host
      ref={host as never}
      className={Host === 'span' ? 'fw-tip-host' : undefined}
      aria-describedby={visible ? id : undefined}
      onPointerEnter={(event) => event.pointerType !== 'touch' && soon()}
      onPointerLeave={hide}
      onPointerDown={hide}
      onFocus={soon}
      onBlur={hide}
      onKeyDown={(event) => event.key === 'Escape' && hide()}
    >
      {children}
      {visible && (
        <span ref={tip} id={id} role="tooltip" popover="manual" className="fw-tip">
          {text}
        </span>
      )}
    </Host>
  );
}

/** In the top layer, kept inside the window. */
function place(tip: HTMLElement, target: Element, side: 'below' | 'right') {
  tip.showPopover?.();
  const at = target.getBoundingClientRect();
  const { width, height } = tip.getBoundingClientRect();
  const left = side === 'right' ? at.right + gap : at.left + (at.width - width) / 2;
  const top = side === 'right' ? at.top + (at.height - height) / 2 : at.bottom + gap;
  tip.style.left = `${Math.max(gap, Math.min(left, innerWidth - width - gap))}px`;
  tip.style.top = `${Math.max(gap, Math.min(top, innerHeight - height - gap))}px`;
}
