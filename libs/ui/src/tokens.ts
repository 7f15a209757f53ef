/**
 * The one palette. `tokens.css` (public pages, plain components) and antd's theme are both made from it; edit here and
 * run `npm run build` in this package.
 */
const light = {
  primary: '#1f7a5a',
  'primary-hover': '#18644a',
  'primary-soft': '#e4f1eb',
  'on-primary': '#ffffff',
  bg: '#f6f7f6',
  surface: '#ffffff',
  raised: '#ffffff',
  hover: '#eef1ef',
  text: '#17201c',
  muted: '#5c6b64',
  border: '#e2e7e4',
  'border-strong': '#7d8c85',
  good: '#1f7a5a',
  warn: '#9a5b00',
  bad: '#c0392b',
  info: '#2f6fab',
  'chart-1': '#1f7a5a',
  'chart-2': '#af8f12',
  'chart-3': '#20389b',
  'chart-4': '#80120a',
  'chart-5': '#8360b6',
  'chart-6': '#8a94a9',
  shadow: '0 1px 2px rgb(23 32 28 / 8%), 0 8px 24px rgb(23 32 28 / 12%)',
  scrim: 'rgb(15 20 18 / 45%)',
};

export type TokenName = keyof typeof light;
export type ThemeName = 'light' | 'dark';

const dark: Record<TokenName, string> = {
  primary: '#3fae85',
  'primary-hover': '#58c29b',
  'primary-soft': '#1b3329',
  'on-primary': '#0c1511',
  bg: '#111412',
  surface: '#181c1a',
  raised: '#202522',
  hover: '#232926',
  text: '#e8edea',
  muted: '#9aa8a1',
  border: '#2b322e',
  'border-strong': '#6f7d76',
  good: '#3fae85',
  warn: '#e0a33e',
  bad: '#f0857a',
  info: '#74ade0',
  'chart-1': '#3fae85',
  'chart-2': '#eecb5a',
  'chart-3': '#2a61cf',
  'chart-4': '#a14f39',
  'chart-5': '#c092f9',
  'chart-6': '#d0e5e6',
  shadow: '0 1px 2px rgb(0 0 0 / 40%), 0 8px 24px rgb(0 0 0 / 50%)',
  scrim: 'rgb(0 0 0 / 60%)',
};

export const palettes: Record<ThemeName, Record<TokenName, string>> = { light, dark };

export const fontFamily =
  'system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", "Noto Sans", "PingFang SC", "Noto Sans SC", ' +
  '"Yu Gothic UI", "Yu Gothic", "Noto Sans JP", "Malgun Gothic", "Noto Sans KR", "Noto Sans CJK SC", sans-serif';

/** Measures that do not change with the theme. */
export const measures = {
  'font-family': fontFamily,
  'font-12': '0.75rem',
  'font-14': '0.875rem',
  'font-16': '1rem',
  'font-20': '1.25rem',
  'font-28': '1.75rem',
  'font-40': '2.5rem',
  radius: '8px',
  'radius-card': '12px',
  control: '36px',
  motion: '160ms',
  /** How high the note is that stands above the page; whoever shows one says so. */
  'frame-note': '0px',
  'offline-note': '0px',
} as const;

const lines = (values: Record<string, string>) =>
  Object.entries(values)
    .map(([name, value]) => `  --fw-${name}: ${value};`)
    .join('\n');

/** The text of `tokens.css`; a page without the early theme script follows the system. */
export function tokensCss(): string {
  const indented = lines(dark).replaceAll(/^/gm, '  ');
  return `/* Made from tokens.ts by npm run build. */
:root {
  color-scheme: light;
${lines(measures)}
${lines(light)}
}

@media (prefers-color-scheme: dark) {
  :root:not([data-theme]) {
    color-scheme: dark;
${indented}
  }
}

[data-theme='dark'] {
  color-scheme: dark;
${lines(dark)}
}

@media (prefers-reduced-motion: reduce) {
  :root {
    --fw-motion: 0ms;
  }
}
`;
}
