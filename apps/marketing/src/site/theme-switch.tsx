import { useT } from '@fernway/i18n';
import { themeChoices, type ThemeChoice } from '@fernway/ui/early-theme';
import { Icon } from '@fernway/ui/icon';
import { setTheme, useThemeChoice } from '@fernway/ui/theme-choice';

const icons = { light: 'sun', dark: 'moon', system: 'system' } as const satisfies Record<ThemeChoice, string>;

/** `name`: of this group of radio buttons, of which a page may have several. */
export function ThemeSwitch({ name }: { name: string }) {
  const t = useT('marketing');
  const chosen = useThemeChoice();
  return (
    <fieldset className="mk-theme">
      <legend className="fw-hidden">{t('site.theme')}</legend>
      {themeChoices.map((choice) => (
        <label key={choice}>
          <input type="radio" name={name} checked={choice === chosen} onChange={() => setTheme(choice)} />
          <Icon name={icons[choice]} />
          {t(`site.${choice}`)}
        </label>
      ))}
    </fieldset>
  );
}
