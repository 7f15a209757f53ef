import contactDarkAvif from '../../pictures/contact-dark.avif';
import contactDarkWebp from '../../pictures/contact-dark.webp';
import contactLightAvif from '../../pictures/contact-light.avif';
import contactLightWebp from '../../pictures/contact-light.webp';
import dealsDarkAvif from '../../pictures/deals-dark.avif';
import dealsDarkWebp from '../../pictures/deals-dark.webp';
import dealsLightAvif from '../../pictures/deals-light.avif';
import dealsLightWebp from '../../pictures/deals-light.webp';
import assistantDarkAvif from '../../pictures/assistant-dark.avif';
import assistantDarkWebp from '../../pictures/assistant-dark.webp';
import assistantLightAvif from '../../pictures/assistant-light.avif';
import assistantLightWebp from '../../pictures/assistant-light.webp';
import importedDarkAvif from '../../pictures/import-dark.avif';
import importedDarkWebp from '../../pictures/import-dark.webp';
import importedLightAvif from '../../pictures/import-light.avif';
import importedLightWebp from '../../pictures/import-light.webp';
import teamDarkAvif from '../../pictures/team-dark.avif';
import teamDarkWebp from '../../pictures/team-dark.webp';
import teamLightAvif from '../../pictures/team-light.avif';
import teamLightWebp from '../../pictures/team-light.webp';
import homeDarkAvif from '../../pictures/home-dark.avif';
import homeDarkWebp from '../../pictures/home-dark.webp';
import homeLightAvif from '../../pictures/home-light.avif';
import homeLightWebp from '../../pictures/home-light.webp';

/** What the page tells of, in its order, each with a picture of the product. */
export const featurePictures = {
  contacts: {
    light: { avif: contactLightAvif, webp: contactLightWebp },
    dark: { avif: contactDarkAvif, webp: contactDarkWebp },
    width: 1200,
    height: 750,
  },
  deals: {
    light: { avif: dealsLightAvif, webp: dealsLightWebp },
    dark: { avif: dealsDarkAvif, webp: dealsDarkWebp },
    width: 1200,
    height: 750,
  },
  assistant: {
    light: { avif: assistantLightAvif, webp: assistantLightWebp },
    dark: { avif: assistantDarkAvif, webp: assistantDarkWebp },
    width: 1200,
    height: 750,
  },
  import: {
    light: { avif: importedLightAvif, webp: importedLightWebp },
    dark: { avif: importedDarkAvif, webp: importedDarkWebp },
    width: 1200,
    height: 750,
  },
  team: {
    light: { avif: teamLightAvif, webp: teamLightWebp },
    dark: { avif: teamDarkAvif, webp: teamDarkWebp },
    width: 1200,
    height: 750,
  },
  dashboards: {
    light: { avif: homeLightAvif, webp: homeLightWebp },
    dark: { avif: homeDarkAvif, webp: homeDarkWebp },
    width: 1440,
    height: 900,
  },
} as const;
