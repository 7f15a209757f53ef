import { knowIcons } from './icon.js';
import { iconPaths } from './icons/paths.js';

knowIcons(iconPaths);

/** What every page may use: free of antd, styled by `tokens.css` and `base.css`. antd is at core, forms, data, pickers and chat. */
export { AntdGround } from './antd-ground.js';
export { LinkButton, OfflineContext, PlainButton } from './button.js';
export { Dialog, useLeaving } from './dialog.js';
export type { DialogProps } from './dialog.js';
export { DraftRestored } from './draft-restored.js';
export { CheckField, FormProblem, SelectField, TextAreaField, TextField } from './fields.js';
export { Icon } from './icon.js';
export { iconPaths, isIconName } from './icons/paths.js';
export type { IconName } from './icons/paths.js';
export { EmptyState, ErrorState, LoadingShape, Page } from './page.js';
export { storedTheme, themeChoices, themeStorageKey } from './early-theme.js';
export type { ThemeChoice } from './early-theme.js';
export { Tip } from './tip.js';
export { setTheme, useResolvedTheme, useThemeChoice, watchTheme } from './theme-choice.js';
export { palettes } from './tokens.js';
export type { ThemeName, TokenName } from './tokens.js';
export { ChangeText, DateText, MoneyText, NumberText, OfflineMark, RelativeTime, SampleMark } from './values.js';
