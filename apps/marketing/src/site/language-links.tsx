import { useEffect } from 'react';
import { languageNames, languages, languageStorageKey, pathInLanguage, useLanguage, useT } from '@fernway/i18n';
import { notify } from '@fernway/web-kit';
import { remember, takeFromSession } from './browser-storage.js';

const changedKey = 'language-changed';

/** The page in each language, at its own address; a click also stores the choice for the signed-in area. */
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
            onClick={() => {
              remember('local', languageStorageKey, language);
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
