import type { Language } from '@fernway/i18n';
import type { PublicSettings } from '@fernway/web-kit/snapshot';
import type { Fragment } from './prerender.js';

/** Where the files of a remote's release are; a fragment, which is part of it, cannot know the version. */
export const filesOfRelease = (name: string, version = '{version}'): string => `/remotes/${name}/${version}/`;

/** Stands for the platform's origin where a fragment needs whole addresses. */
export const originMark = '{origin}';

/** Stand for the operator's currency, and for a price in it of so many minor units. */
export const currencyMark = '{currency}';
export const priceMark = (minorUnits: number): string => `{price:${minorUnits}}`;

/** The public page in a language, in the variant of these settings; in any where none are given. */
export const fragmentFor = (
  fragments: Fragment[],
  path: string,
  language: Language,
  settings?: PublicSettings,
): Fragment | undefined =>
  fragments.find(
    (fragment) =>
      fragment.path === path &&
      fragment.language === language &&
      Object.entries(fragment.when).every(
        ([key, value]) => !settings || settings[key as keyof PublicSettings] === value,
      ),
  );
