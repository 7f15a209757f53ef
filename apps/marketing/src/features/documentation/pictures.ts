import homeDarkAvif from '../../pictures/home-dark.avif';
import homeDarkWebp from '../../pictures/home-dark.webp';
import homeLightAvif from '../../pictures/home-light.avif';
import homeLightWebp from '../../pictures/home-light.webp';
import teamDarkAvif from '../../pictures/team-dark.avif';
import teamDarkWebp from '../../pictures/team-dark.webp';
import teamLightAvif from '../../pictures/team-light.avif';
import teamLightWebp from '../../pictures/team-light.webp';
import importDarkAvif from '../../pictures/import-dark.avif';
import importDarkWebp from '../../pictures/import-dark.webp';
import importLightAvif from '../../pictures/import-light.avif';
import importLightWebp from '../../pictures/import-light.webp';
import contactDarkAvif from '../../pictures/contact-dark.avif';
import contactDarkWebp from '../../pictures/contact-dark.webp';
import contactLightAvif from '../../pictures/contact-light.avif';
import contactLightWebp from '../../pictures/contact-light.webp';
import dealsDarkAvif from '../../pictures/deals-dark.avif';
import dealsDarkWebp from '../../pictures/deals-dark.webp';
import dealsLightAvif from '../../pictures/deals-light.avif';
import dealsLightWebp from '../../pictures/deals-light.webp';
import calendarDarkAvif from '../../pictures/calendar-dark.avif';
import calendarDarkWebp from '../../pictures/calendar-dark.webp';
import calendarLightAvif from '../../pictures/calendar-light.avif';
import calendarLightWebp from '../../pictures/calendar-light.webp';
import assistantDarkAvif from '../../pictures/assistant-dark.avif';
import assistantDarkWebp from '../../pictures/assistant-dark.webp';
import assistantLightAvif from '../../pictures/assistant-light.avif';
import assistantLightWebp from '../../pictures/assistant-light.webp';

/** Pictures of the product; sizes are pixels of the files. */
export const pictures = {
  home: {
    light: { avif: homeLightAvif, webp: homeLightWebp },
    dark: { avif: homeDarkAvif, webp: homeDarkWebp },
    width: 1440,
    height: 900,
  },
  team: {
    light: { avif: teamLightAvif, webp: teamLightWebp },
    dark: { avif: teamDarkAvif, webp: teamDarkWebp },
    width: 1200,
    height: 750,
  },
  import: {
    light: { avif: importLightAvif, webp: importLightWebp },
    dark: { avif: importDarkAvif, webp: importDarkWebp },
    width: 1200,
    height: 750,
  },
  contact: {
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
  calendar: {
    light: { avif: calendarLightAvif, webp: calendarLightWebp },
    dark: { avif: calendarDarkAvif, webp: calendarDarkWebp },
    width: 1200,
    height: 750,
  },
  assistant: {
    light: { avif: assistantLightAvif, webp: assistantLightWebp },
    dark: { avif: assistantDarkAvif, webp: assistantDarkWebp },
    width: 1200,
    height: 750,
  },
};

export type PictureName = keyof typeof pictures;
