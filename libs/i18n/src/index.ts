export * from './common.js';
export * from './format.js';
export * from './languages.js';
export * from './paths.js';
export { rich } from './rich.js';
export {
  addMessages,
  currentLanguage,
  registerMessages,
  setLanguage,
  translate,
} from './store.js';
export type { LoadMessages, Messages, Values } from './store.js';
export { useLanguage, useT } from './use-t.js';
export type { Translate } from './use-t.js';
