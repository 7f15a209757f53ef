import { useT } from '@fernway/i18n';
import { themeChoices, useThemeChoice } from '@fernway/ui';

import { shellNamespace } from '../../messages.js';
import { IconSelect } from './icon-select.js';
import { usePreferences } from './use-preferences.js';

const icons = { light: 'sun', dark: 'moon', system: 'system' } as const;

export function ThemeMenu() {
  const t = useT(shellNamespace);
  const choice = useThemeChoice();
  const { chooseTheme } = usePreferences();
  return (
    <IconSelect
      icon={icons[choice]}
      label={t('theme.label')}
      value={choice}
      options={themeChoices.map((value) => ({ value, label: t(`theme.${value}`) }))}
      onChange={(theme) => void chooseTheme(theme)}
    />
  );
}
