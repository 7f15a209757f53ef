import { commonNamespace, useT } from '@fernway/i18n';
import { createContext, use } from 'react';
import type { ButtonHTMLAttributes, AnchorHTMLAttributes, ReactNode } from 'react';

/** Whether there is no connection: what is busy then says that it waits for one. */
export const OfflineContext = createContext(false);

type Look = { kind?: 'primary' | 'plain' | 'quiet' | 'link'; size?: 'large' | 'icon'; block?: boolean };

const classOf = ({ kind = 'plain', size, block }: Look, extra?: string) =>
  ['fw-button', kind !== 'plain' && `fw-button-${kind}`, size && `fw-button-${size}`, block && 'fw-button-block', extra]
    .filter(Boolean)
    .join(' ');

/** The antd-free button. While `busy` it shows a spinner, keeps its focus and does nothing; nor does Enter in its form. */
export function PlainButton({
  kind,
  size,
  block,
  busy = false,
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: Look & { busy?: boolean } & ButtonHTMLAttributes<HTMLButtonElement>) {
  const waits = use(OfflineContext) && busy && size !== 'icon';
  const look = { ...(kind && { kind }), ...(size && { size }), ...(block && { block }) };
  return (
    <button
      {...rest}
      type={type}
      className={classOf(look, className)}
      onClick={busy ? (event) => event.preventDefault() : onClick}
      {...(busy && { 'aria-busy': true, 'aria-disabled': true })}
    >
      {busy && <span className="fw-spinner" aria-hidden="true" />}
      {waits ? <Waiting /> : children}
    </button>
  );
}

const Waiting = () => useT(commonNamespace)('offline.waiting');

/** A link that looks like a button. */
export function LinkButton({
  kind,
  size,
  block,
  className,
  children,
  ...rest
}: Look & AnchorHTMLAttributes<HTMLAnchorElement> & { children: ReactNode }) {
  const look = { ...(kind && { kind }), ...(size && { size }), ...(block && { block }) };
  return (
    <a {...rest} className={classOf(look, className)}>
      {children}
    </a>
  );
}
