import { defaultLanguage, languages, languageStorageKey } from './languages.js';
import type { Language } from './languages.js';
import { filled, isPlain, written } from './look-up.js';

/** Nested or flat strings of one namespace; nested keys are read with dots (`auth.title`). */
export type Messages = { [key: string]: string | Messages };
export type Values = Record<string, string | number>;
/** One remote's strings, a language at a time; what its `messages()` returns (a JSON module or the object itself). */
export type LoadMessages = (language: Language) => Promise<Messages | { default: Messages }>;

/** A full i18n runtime that takes over from the plain look-up (see `runtime.ts`). */
export type Engine = {
  add(language: Language, namespace: string, messages: Messages): void;
  translate(language: Language, namespace: string, key: string, values?: Values): string | undefined;
};

const loaders = new Map<string, LoadMessages>();
const strings = new Map<string, Messages>();
const versions = new Map<string, number>();
const listeners = new Set<() => void>();
let language: Language = defaultLanguage;
let engine: Engine | undefined;
/** Whether a text was shown that only the runtime can make whole. */
let engineMissed = false;
let version = 0;

const at = (of: Language, namespace: string) => `${of}/${namespace}`;

/** Strings of one namespace, or what all of them are shown by: the language, the runtime. */
function changed(namespace?: string) {
  if (namespace === undefined) version += 1;
  else versions.set(namespace, (versions.get(namespace) ?? 0) + 1);
  for (const listener of listeners) listener();
}

export const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};
/** Another number whenever texts of this namespace may read otherwise; those of others leave it as it is. */
export const currentVersion = (namespace: string) => version + (versions.get(namespace) ?? 0);
export const currentLanguage = () => language;

/** Puts strings in place at once, as the prerendered pages need them before the first render. */
export function addMessages(of: Language, namespace: string, messages: Messages) {
  strings.set(at(of, namespace), messages);
  engine?.add(of, namespace, messages);
  if (of === language) changed(namespace);
}

async function load(of: Language, namespace: string, again = false) {
  const loader = loaders.get(namespace);
  if (!loader || (strings.has(at(of, namespace)) && !again)) return;
  const found = await loader(of);
  addMessages(of, namespace, ('default' in found ? found.default : found) as Messages);
}

/**
 * Contributes a namespace and loads its strings for the current language; resolves when they can be shown.
 * A remote's namespace is its name; the loader gives the shell one import per language. Another loader than before is
 * that of another release: its strings take the place of those that were there.
 */
export async function registerMessages(namespace: string, loader: LoadMessages): Promise<void> {
  const another = loaders.has(namespace) && loaders.get(namespace) !== loader;
  loaders.set(namespace, loader);
  if (another) for (const of of languages) if (of !== language) strings.delete(at(of, namespace));
  await load(language, namespace, another);
}

/**
 * Switches once every contributed namespace has its strings, so that no screen is shown half translated.
 * `remember` also stores the choice. A namespace that cannot be loaded keeps its keys, the rest switches.
 */
export async function setLanguage(next: Language, { remember = true } = {}): Promise<void> {
  await Promise.allSettled([...loaders.keys()].map((namespace) => load(next, namespace)));
  language = next;
  if (typeof document !== 'undefined') document.documentElement.lang = next;
  if (remember) store(next);
  changed();
}

function store(next: Language) {
  try {
    globalThis.localStorage?.setItem(languageStorageKey, next);
  } catch {
    // Storage is closed (private window, full disk): the choice then lasts for this page only.
  }
}

/** Lets a full runtime answer from now on what is beyond the plain look-up; it gets every string known so far. */
export function adoptEngine(next: Engine) {
  engine = next;
  for (const [key, messages] of strings) {
    const [of, ...namespace] = key.split('/');
    next.add(of as Language, namespace.join('/'), messages);
  }
  if (engineMissed) changed();
}

/** The text for a key in the current language, or the key itself where there is none. */
export function translate(namespace: string, key: string, values?: Values): string {
  const text = written(strings.get(at(language, namespace)), language, key, values);
  // Nearly all texts stand as they are written, or with values in their places: there is nothing for the runtime to do.
  if (text !== undefined && isPlain(text) && !(values && 'context' in values)) return filled(text, language, values);
  engineMissed ||= text !== undefined && !engine;
  return (
    engine?.translate(language, namespace, key, values) ?? (text === undefined ? key : filled(text, language, values))
  );
}
