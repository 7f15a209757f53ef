import { brand } from '@fernway/brand';
import { pathInLanguage, useLanguage, useT } from '@fernway/i18n';
import { LanguageLinks } from './language-links.js';
import { Logo } from './logo.js';
import { ThemeSwitch } from './theme-switch.js';
import { useHasPage } from './use-has-page.js';

/** `path`: of the page it stands on, without a language prefix. */
export function SiteFooter({ path }: { path: string }) {
  const t = useT('marketing');
  return (
    <footer className="mk-footer">
      <div className="mk-width">
        <div className="mk-footer-row">
          <Logo />
          <nav aria-label={t('site.more', { name: brand.name })}>
            <ul className="mk-links">
              <PageLink path="/features" label={t('site.features')} />
              <PageLink path="/documentation" label={t('site.documentation')} />
              <PageLink path="/contact" label={t('site.contact')} />
              <PageLink path="/privacy" label={t('site.privacy')} />
            </ul>
          </nav>
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

function PageLink({ path, label }: { path: string; label: string }) {
  const language = useLanguage();
  if (!useHasPage(path)) return null;
  return (
    <li>
      <a href={pathInLanguage(path, language)}>{label}</a>
    </li>
  );
}
