import { brand } from '@fernway/brand';
import { useT } from '@fernway/i18n';
import { LanguageLinks } from './language-links.js';
import { Logo } from './logo.js';
import { PageLinks } from './site-menu.js';
import { ThemeSwitch } from './theme-switch.js';

/** `path`: of the page it stands on, without a language prefix. */
export function SiteFooter({ path, terms = brand.termsUrl }: { path: string; terms?: string | undefined }) {
  const t = useT('marketing');
  return (
    <footer className="mk-footer">
      <div className="mk-width">
        <div className="mk-footer-row">
          <Logo />
          <nav aria-label={t('site.more', { name: brand.name })}>
            <PageLinks path={path} also={['privacy']}>
              {terms && (
                <li>
                  <a href={terms}>{t('site.terms')}</a>
                </li>
              )}
            </PageLinks>
          </nav>
        </div>
        <div className="mk-footer-row">
          <nav aria-label={t('site.language')}>
            <LanguageLinks path={path} />
          </nav>
          <ThemeSwitch name="footer-theme" />
        </div>
        <p className="fw-small fw-muted" suppressHydrationWarning>
          {t('site.copyright', { year: String(new Date().getFullYear()), name: brand.name })} ·{' '}
          {brand.headOffice.join(', ')}
        </p>
      </div>
    </footer>
  );
}
