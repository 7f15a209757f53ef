import { readFileSync } from 'node:fs';

import { palettes, tokensCss } from './tokens.js';
import type { ThemeName, TokenName } from './tokens.js';

const luminance = (hex: string) => {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const part = parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};

const contrast = (one: string, other: string) => {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number];
  return (light + 0.05) / (dark + 0.05);
};

test('the style sheet is the one these tokens make', () => {
  expect(readFileSync(`${import.meta.dirname}/tokens.css`, 'utf8')).toBe(tokensCss());
});

const onGrounds: TokenName[] = ['text', 'muted', 'primary', 'good', 'warn', 'bad', 'info'];
const grounds: TokenName[] = ['bg', 'surface', 'raised'];

describe.each<ThemeName>(['light', 'dark'])('%s', (theme) => {
  const palette = palettes[theme];
  test.each(onGrounds.flatMap((text) => grounds.map((ground) => [text, ground] as const)))(
    '%s on %s is readable (4.5:1)',
    (text, ground) => expect(contrast(palette[text], palette[ground])).toBeGreaterThanOrEqual(4.5),
  );

  test('text on the primary colour and primary on its soft ground are readable', () => {
    expect(contrast(palette['on-primary'], palette.primary)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(palette['on-primary'], palette['primary-hover'])).toBeGreaterThanOrEqual(4.5);
    expect(contrast(palette.primary, palette['primary-soft'])).toBeGreaterThanOrEqual(4.5);
    expect(contrast(palette.text, palette.hover)).toBeGreaterThanOrEqual(4.5);
  });

  test('edges of controls are visible (3:1)', () => {
    expect(contrast(palette['border-strong'], palette.surface)).toBeGreaterThanOrEqual(3);
  });
});
