import { theme } from 'antd';
import type { MappingAlgorithm, ThemeConfig } from 'antd';

import { fontFamily, palettes } from './tokens.js';
import type { ThemeName } from './tokens.js';

/** Class on every antd element; the static style sheet hangs antd's variables on it. */
export const antdKey = 'fw';

/** antd's dark algorithm mixes seed colours anew; the tokens are meant as they stand, so they have the last word. */
const asTheyStand =
  (name: ThemeName): MappingAlgorithm =>
  (_seed, map) => {
    const palette = palettes[name];
    return {
      ...map!,
      colorPrimary: palette.primary,
      colorLink: palette.primary,
      colorSuccess: palette.good,
      colorWarning: palette.warn,
      colorError: palette.bad,
      colorInfo: palette.info,
    };
  };

/** antd's theme from the tokens: styles come from the static `antd.css`, nothing is made at run time. `still`: without motion. */
export function antdTheme(name: ThemeName, still = false): ThemeConfig {
  return {
    zeroRuntime: true,
    hashed: false,
    cssVar: { key: antdKey },
    algorithm: [name === 'dark' ? theme.darkAlgorithm : theme.defaultAlgorithm, asTheyStand(name)],
    token: { ...antdTokens(palettes[name]), ...(still && { motion: false }) },
    components: componentTokens(palettes[name]),
  };
}

type Palette = (typeof palettes)[ThemeName];

const antdTokens = (palette: Palette): ThemeConfig['token'] => ({
  colorPrimary: palette.primary,
  colorPrimaryHover: palette['primary-hover'],
  colorPrimaryBg: palette['primary-soft'],
  colorLink: palette.primary,
  colorLinkHover: palette['primary-hover'],
  colorSuccess: palette.good,
  colorWarning: palette.warn,
  colorError: palette.bad,
  colorInfo: palette.info,
  colorBgLayout: palette.bg,
  colorBgContainer: palette.surface,
  colorBgElevated: palette.raised,
  colorText: palette.text,
  colorTextHeading: palette.text,
  colorTextSecondary: palette.muted,
  colorTextTertiary: palette.muted,
  colorTextDescription: palette.muted,
  colorTextPlaceholder: palette.muted,
  colorTextLightSolid: palette['on-primary'],
  colorBorder: palette['border-strong'],
  colorBorderSecondary: palette.border,
  colorSplit: palette.border,
  colorBgMask: palette.scrim,
  boxShadow: palette.shadow,
  boxShadowSecondary: palette.shadow,
  boxShadowTertiary: 'none',
  borderRadius: 8,
  borderRadiusLG: 12,
  fontFamily,
  fontSize: 14,
  controlHeight: 36,
  motionDurationSlow: '0.2s',
  motionDurationMid: '0.16s',
  motionDurationFast: '0.12s',
});

const componentTokens = (palette: Palette): ThemeConfig['components'] => ({
  Button: { primaryShadow: 'none', defaultShadow: 'none', dangerShadow: 'none', fontWeight: 500 },
  Table: {
    headerBg: palette.surface,
    headerColor: palette.muted,
    headerSortActiveBg: palette.surface,
    bodySortBg: palette.surface,
    cellPaddingBlock: 11,
    cellPaddingInline: 12,
    rowHoverBg: palette.hover,
  },
  Segmented: { trackBg: palette.hover },
  Menu: {
    itemBg: 'transparent',
    itemSelectedBg: palette['primary-soft'],
    itemSelectedColor: palette.primary,
    itemHoverBg: palette.hover,
    itemHeight: 36,
  },
  Tooltip: { colorBgSpotlight: palette.text, colorTextLightSolid: palette.surface },
});
