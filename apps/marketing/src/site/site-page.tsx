import type { ReactNode } from 'react';
import { NewsletterCard } from '../newsletter/newsletter-card.js';
import './sections.css';
import { SiteFooter } from './site-footer.js';
import { SiteHeader } from './site-header.js';
import './site.css';

/** What every public page has around it. `path`: its own, without a language prefix. */
export function SitePage({ path, children }: { path: string; children: ReactNode }) {
  return (
    <>
      <SiteHeader path={path} />
      <main id="content" tabIndex={-1}>
        {children}
      </main>
      <NewsletterCard />
      <SiteFooter path={path} />
    </>
  );
}
