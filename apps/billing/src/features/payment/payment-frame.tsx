import type { ReactNode } from 'react';
import './payment.css';

/** One centred card: all that the pages around a payment show. */
export function PaymentFrame({
  icon,
  title,
  text,
  children,
}: {
  icon?: ReactNode;
  title: string;
  text?: ReactNode;
  children: ReactNode;
}) {
  return (
    <section className="bl-payment fw-card">
      {icon && <div className="bl-payment-icon">{icon}</div>}
      <h1>{title}</h1>
      {text && <p className="fw-muted">{text}</p>}
      <div className="bl-payment-actions">{children}</div>
    </section>
  );
}
