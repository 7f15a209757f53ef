import { brand } from '@fernway/brand';
import { pathInLanguage, useLanguage, useT } from '@fernway/i18n';
import { LanguageLinks } from './language-links.js';
import { Logo } from './logo.js';
import { ThemeSwitch } from './theme-switch.js';
import { usePages } from './use-pages.js';

/** `path`: of the page it stands on, without a language prefix. */
export function SiteFooter({ path }: { path: string }) {
  return (
    <footer className="mk-footer">
      <div className="mk-width">
        <div className="mk-footer-row">
          <Logo />
          <PageLinks />
        </div>
        <div className="mk-footer-row">
          <LanguageLinks path={path} />
          <ThemeSwitch />
        </div>
        <p className="fw-small fw-muted">{brand.headOffice.join(', ')}</p>
      </div>
    </footer>
  );
}

const footerPages = ['features', 'documentation', 'contact', 'privacy'] as const;

function PageLinks() {
  const t = useT('marketing');
  const language = useLanguage();
  const pages = usePages();
  const present = footerPages.filter((page) => pages.has(`/${page}`));
  if (present.length === 0) return null;
  return (
    <nav aria-label={t('site.more', { name: brand.name })}>
      <ul className="mk-links">
        {present.map((page) => (
          <li key={page}>
            <a href={pathInLanguage(`/${page}`, language)}>{t(`site.${page}`)}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
