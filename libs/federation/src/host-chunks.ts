import type { Module } from '@rspack/core';

/** Needed by every page, the public ones too. What only some of them use is a file of its own. */
const everywhere = [
  /[\\/]node_modules[\\/](react|react-dom|scheduler)[\\/]/,
  /[\\/]libs[\\/]i18n[\\/]src[\\/](common|format|index|languages|look-up|paths|store|use-t)\.ts$/,
  /[\\/]libs[\\/]i18n[\\/]src[\\/]rich\.tsx$/,
  /[\\/]libs[\\/]ui[\\/]src[\\/](button|early-theme|icon|theme-choice|icons[\\/]public-paths)\.tsx?$/,
  /[\\/]libs[\\/]web-kit[\\/]src[\\/](ahead|api-error|call|connection|http|index|notices|remote-app|session|slot|snapshot|tabs|use-session)\.ts$/,
  /[\\/]libs[\\/]brand[\\/]/,
  /[\\/]libs[\\/]contracts[\\/]src[\\/]currency-digits\.ts$/,
];

/** Needed by every page that is not prerendered; free of antd. */
const inside = [
  /[\\/]node_modules[\\/](@tanstack|cookie|react-router|react-router-dom|set-cookie-parser|zod)[\\/]/,
  /[\\/]libs[\\/]contracts[\\/]/,
  /[\\/]libs[\\/]ui[\\/]src[\\/](antd-ground|dialog|draft-restored|fields|icons[\\/]paths|index|page|tip|tokens|values)\.tsx?$/,
  /[\\/]libs[\\/]web-kit[\\/]src[\\/](account|drafts|forms|live|query|router|use-draft)\.ts$/,
];

const within = (places: RegExp[]) => (module: Module) => {
  const file = module.nameForCondition();
  return file !== undefined && places.some((place) => place.test(file));
};

/**
 * The shell provides some forty shared modules, each behind an import of its own: left to itself the bundler makes a
 * file of each, and a page begins with a queue of as many requests.
 */
export const hostChunks = {
  chunks: 'async' as const,
  // The loader of remotes, which the shell and the public pages have in common: smaller than a request is worth.
  minSize: 24_000,
  cacheGroups: {
    base: { name: 'base', test: within(everywhere), priority: 30, enforce: true },
    inside: { name: 'inside', test: within(inside), priority: 20, enforce: true },
  },
};
