import type { FocusEvent, ReactNode } from 'react';
import { languageNames, pathInLanguage, useLanguage, useT } from '@fernway/i18n';
import { Icon } from '@fernway/ui/icon';
import { LanguageLinks } from './language-links.js';
import { ThemeSwitch } from './theme-switch.js';

const pages = ['features', 'pricing', 'documentation', 'about', 'contact'] as const;
type Page = (typeof pages)[number] | 'privacy';

type PageLinksProps = { path: string; also?: readonly Page[]; children?: ReactNode };

/** Links to public pages, the one it stands on (`path`) marked. `children`: further items. */
export function PageLinks({ path, also = [], children }: PageLinksProps) {
  const t = useT('marketing');
  const language = useLanguage();
  return (
    <ul className="mk-links">
      {[...pages, ...also].map((page) => (
        <li key={page}>
          <a
            href={pathInLanguage(`/${page}`, language)}
            {...(path === `/${page}` && { 'aria-current': 'page' as const })}
          >
            {t(`site.${page}`)}
          </a>
        </li>
      ))}
      {children}
    </ul>
  );
}

const menuId = 'site-menu';

/** Who leaves the menu with the keyboard leaves none open; its button closes it by itself. */
function closeBehind({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) {
  const stays = !relatedTarget || currentTarget.contains(relatedTarget);
  if (!stays && relatedTarget.getAttribute('popovertarget') !== menuId) currentTarget.hidePopover();
}

/** Language and theme, and on a narrow screen the pages too. A popover of the browser's: it needs no script. */
export function SiteMenu({ path }: { path: string }) {
  const t = useT('marketing');
  const language = useLanguage();
  return (
    <>
      <button type="button" className="fw-button fw-button-quiet mk-menu-button" popoverTarget={menuId}>
        <span className="fw-hidden">{t('site.menu')}</span>
        <span className="mk-menu-narrow">
          <Icon name="menu" />
        </span>
        <span className="mk-menu-wide">
          <Icon name="language" /> {languageNames[language]}
        </span>
      </button>
      <div id={menuId} popover="auto" className="mk-menu" onBlur={closeBehind}>
        <nav aria-label={t('site.pages')} className="mk-menu-pages">
          <PageLinks path={path} />
        </nav>
        <LanguageLinks path={path} />
        <ThemeSwitch name="menu-theme" />
      </div>
    </>
  );
}
