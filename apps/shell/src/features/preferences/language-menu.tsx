import { languageNames, languages, useLanguage, useT } from '@fernway/i18n';

import { shellNamespace } from '../../messages.js';
import { IconSelect } from './icon-select.js';
import { usePreferences } from './use-preferences.js';

const options = languages.map((value) => ({ value, label: languageNames[value] }));

export function LanguageMenu() {
  const t = useT(shellNamespace);
  const { chooseLanguage } = usePreferences();
  return (
    <IconSelect
      icon="language"
      label={t('language.label')}
      value={useLanguage()}
      options={options}
      onChange={(language) => void chooseLanguage(language)}
    />
  );
}
