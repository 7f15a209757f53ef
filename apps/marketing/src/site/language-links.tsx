import { useEffect } from 'react';
import {
  languageNames,
  languages,
  languageStorageKey,
  pathInLanguage,
  useLanguage,
  useT,
  type Language,
} from '@fernway/i18n';
import { notify } from '@fernway/web-kit';
import { remember, takeFromSession } from './browser-storage.js';

const changedKey = 'language-changed';

/** Stored for every page without a language in its address. */
const choose = (language: Language) => remember('local', languageStorageKey, language);

/** The page in each language, at its own address. A click, in whichever tab it opens, also stores the choice. */
export function LanguageLinks({ path }: { path: string }) {
  const t = useT('marketing');
  const current = useLanguage();

  useEffect(() => {
    if (takeFromSession(changedKey))
      notify({ kind: 'success', title: t('site.languageChanged'), description: t('site.languageChangedText') });
  }, [t]);

  return (
    <ul className="mk-links" aria-label={t('site.language')}>
      {languages.map((language) => (
        <li key={language}>
          <a
            href={pathInLanguage(path, language)}
            hrefLang={language}
            lang={language}
            {...(language === current && { 'aria-current': 'true' })}
            onAuxClick={() => choose(language)}
            onClick={() => {
              choose(language);
              if (language !== current) remember('session', changedKey, language);
            }}
          >
            {languageNames[language]}
          </a>
        </li>
      ))}
    </ul>
  );
}
