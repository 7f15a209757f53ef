import { brand } from '@fernway/brand';
import { pathInLanguage, useLanguage, useT } from '@fernway/i18n';
import { AccountNav } from './account-nav.js';
import { Logo } from './logo.js';
import { PageLinks, SiteMenu } from './site-menu.js';

/** `path`: of the page it stands on, without a language prefix. */
export function SiteHeader({ path }: { path: string }) {
  const t = useT('marketing');
  const language = useLanguage();
  return (
    <header className="mk-header">
      <a className="mk-skip fw-button" href="#content">
        {t('site.skip')}
      </a>
      <div className="mk-width mk-header-row">
        <a className="mk-home" href={pathInLanguage('/', language)} aria-label={t('site.home', { name: brand.name })}>
          <Logo />
        </a>
        <nav className="mk-pages" aria-label={t('site.pages')}>
          <PageLinks path={path} />
        </nav>
        <AccountNav />
        <SiteMenu path={path} />
      </div>
    </header>
  );
}
