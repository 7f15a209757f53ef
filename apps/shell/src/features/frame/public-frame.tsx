import { brand } from '@fernway/brand';
import { pathInLanguage, useLanguage } from '@fernway/i18n';
import { Outlet } from '@fernway/web-kit/router';

import { LanguageMenu } from '../preferences/language-menu.js';
import { ThemeMenu } from '../preferences/theme-menu.js';
import { BrandMark } from './brand-mark.js';
import './frame.css';

/** Around /auth and the public pages that are not prerendered. */
export function PublicFrame() {
  const language = useLanguage();
  return (
    <div className="public-frame">
      <header>
        <a href={pathInLanguage('/', language)}>
          <BrandMark />
        </a>
        <div>
          <LanguageMenu />
          <ThemeMenu />
        </div>
      </header>
      <main>
        <Outlet />
      </main>
      <footer className="fw-small fw-muted">
        © {new Date().getFullYear()} {brand.name}
      </footer>
    </div>
  );
}
