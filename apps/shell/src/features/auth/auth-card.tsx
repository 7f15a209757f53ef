import { useEffect } from 'react';
import type { ReactNode } from 'react';

/** A step around signing in, under the heading that is also the title of the page. */
export function AuthCard({ title, children }: { title: string; children: ReactNode }) {
  useEffect(() => {
    document.title = title;
  }, [title]);
  return (
    <section className="fw-card auth-card" aria-labelledby="auth-title">
      <h1 id="auth-title">{title}</h1>
      {children}
    </section>
  );
}
