import draftsEn from './locales/drafts/en.json' with { type: 'json' };
import draftsEs from './locales/drafts/es.json' with { type: 'json' };
import draftsJa from './locales/drafts/ja.json' with { type: 'json' };
import draftsKo from './locales/drafts/ko.json' with { type: 'json' };
import draftsZh from './locales/drafts/zh.json' with { type: 'json' };
import en from './locales/sections/en.json' with { type: 'json' };
import es from './locales/sections/es.json' with { type: 'json' };
import ja from './locales/sections/ja.json' with { type: 'json' };
import ko from './locales/sections/ko.json' with { type: 'json' };
import zh from './locales/sections/zh.json' with { type: 'json' };
import type { LoadMessages } from './store.js';

/** The namespace that names the sections which earn a bonus, by their id in the ledger. For signed-in pages only. */
export const sectionsNamespace = 'sections';
/** The namespace of what forms say of drafts, which only signed-in pages have. */
export const draftsNamespace = 'drafts';

const names = { en, es, zh, ja, ko };
const draftTexts = { en: draftsEn, es: draftsEs, zh: draftsZh, ja: draftsJa, ko: draftsKo };

/** All languages come at once: five more files would weigh on every page, where the addresses of all files are kept. */
export const loadSectionNames: LoadMessages = async (language) => names[language];
export const loadDraftTexts: LoadMessages = async (language) => draftTexts[language];
