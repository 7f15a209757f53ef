/** The platform's mark; `corner` 0 for places that cut their own. */
export const iconSvg = (corner = 8): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="${corner}" fill="#1f7a5a"/>` +
  '<path d="M16 26V12M16 22c-4 0-6.5-2-7-5.5 3.8 0 6.4 1.6 7 5.5M16 22c4 0 6.5-2 7-5.5-3.8 0-6.4 1.6-7 5.5' +
  'M16 15c-2.6-1-4-3-3.5-6 2.6.8 3.7 2.8 3.5 6m0 0c2.6-1 4-3 3.5-6-2.6.8-3.7 2.8-3.5 6" ' +
  'fill="none" stroke="#fff" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"/></svg>';

/** Drawn from it into the shell's `public` folder by `npm run fernway screenshots`. */
export const iconFiles = [
  { file: 'icon-192.png', size: 192, corner: 8, purpose: 'any' },
  { file: 'icon-512.png', size: 512, corner: 8, purpose: 'any' },
  { file: 'icon-maskable-512.png', size: 512, corner: 0, purpose: 'maskable' },
] as const;

export const touchIcon = { file: 'apple-touch-icon.png', size: 180 } as const;

/** What social networks show beside a link to a public page. */
export const socialPicture = { file: 'social.png', width: 1200, height: 630 } as const;

/** The ground of a page's header, in either theme. */
export const themeColors = { light: '#ffffff', dark: '#181c1a' } as const;
