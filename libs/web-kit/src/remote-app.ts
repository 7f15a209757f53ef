import type { Permission } from '@fernway/contracts/access';
import type { Language, LoadMessages } from '@fernway/i18n';
import type { ComponentType } from 'react';

/** Version of everything on this page. The shell refuses a remote built for another one. */
export const CONTRACT = 1;

/** A text that must be readable before any remote's code (and its messages) is loaded. */
export type Texts = Readonly<Record<Language, string>>;

/** The six trades a workspace can choose at onboarding, as they stand in `/dashboard/<trade>`. */
export type Trade = 'fnb' | 'retail' | 'tech' | 'office' | 'healthcare' | 'edu';

export type OnboardingAnswers = {
  businessType: string;
  teamSize: string;
  focusAreas: string[];
  /** Kept at the workspace, as is its currency. */
  businessName?: string;
  currency?: string;
};

/** What the page around a slot hands to whatever fills it. */
export type SlotProps = {
  'dashboard.industry': { trade?: Trade };
  'dashboard.insights': object;
  'dashboard.copilot': object;
  'dashboard.fallback': object;
  /** What was sold, analysed on request. */
  'analysis.ai': object;
  /** How a contact feels, on request; without one: all customers. */
  'contact.sentiment': { contactId?: string };
  /** Mounted when the dialog shall open; free of antd. */
  purchase: { onClose: () => void };
  /** Mounted when the wizard shall open; free of antd. `onComplete` settles once the answers are kept. */
  onboarding: {
    answers?: Partial<OnboardingAnswers>;
    step?: 1 | 2 | 3;
    /** Each answer, and each step. */
    onChange?: (answers: Partial<OnboardingAnswers>, step: 1 | 2 | 3) => void;
    /** False for those who may not set up the workspace: they are not asked about it. */
    asksWorkspace?: boolean;
    onClose?: () => void;
    /** Closed, and what was answered is discarded on purpose. */
    onDiscard?: () => void;
    onComplete: (answers: OnboardingAnswers) => void | Promise<void>;
  };
};
export type SlotName = keyof SlotProps;

/**
 * What a remote offers, known without loading its code: its build extracts `src/contributes.ts` into the registry,
 * from which the shell makes router, sidebar and palette.
 */
export type Contributes = {
  readonly title: Texts;
  readonly routes: readonly RouteContribution[];
  readonly nav?: readonly NavContribution[];
  readonly commands?: readonly CommandContribution[];
  readonly records?: readonly RecordContribution[];
  readonly settings?: readonly SettingsContribution[];
  readonly slots?: readonly SlotName[];
};

export type RouteContribution = {
  /** React Router pattern from the root: `/dashboard/contacts/:id`. */
  readonly path: string;
  /** Further paths of the same page; moving between them keeps it mounted. */
  readonly aliases?: readonly string[];
  /** Addresses that it had before, without parameters: they lead to `path`. */
  readonly formerly?: readonly string[];
  readonly access: 'public' | 'signed-in';
  readonly title: Texts;
  /** Rendered at build in every language, served with its prefix (`/es/pricing`), hydrated without router or antd. */
  readonly prerender?: boolean;
  /** Name of the page's chunk (`webpackChunkName`), so that its files are preloaded with the HTML. */
  readonly chunk?: string;
  /** Name, without its `-en`, of a chunk of texts that the page loads besides the remote’s `messages`: preloaded too. */
  readonly texts?: string;
};

export type NavGroup = 'main' | 'records' | 'advanced' | 'user';

export type NavContribution = {
  readonly path: string;
  readonly group: NavGroup;
  /** Ascending within the group. */
  readonly order: number;
  /** Name of an icon in the shell's set. */
  readonly icon: string;
  readonly title: Texts;
  /** How many things wait there: answered as `NavCount`, asked again after events of this prefix, by who holds `needs`. */
  readonly count?: { readonly path: `/${string}`; readonly live: string; readonly needs: Permission };
};

type CommandContribution = {
  readonly id: string;
  readonly path: string;
  readonly title: Texts;
  readonly keywords?: Texts;
};

/** A kind of records that the search finds: how the palette shows it, and where it is opened. */
export type RecordContribution = {
  /** As the search calls it: `contact`. */
  readonly type: string;
  /** `/dashboard/contacts/:id`, where one opens that stands on no other record's page. */
  readonly path: string;
  readonly icon: string;
  /** Of several of them. */
  readonly title: Texts;
};

export const settingsGroups = ['workspace', 'people', 'records', 'data'] as const;

/** A section of the settings: a page of the remote's routes, listed on `/dashboard/settings` and shown beside that list. */
export type SettingsContribution = {
  readonly path: string;
  readonly group: (typeof settingsGroups)[number];
  /** Ascending within the group. */
  readonly order: number;
  readonly title: Texts;
  /** What it is for, in a line. */
  readonly text: Texts;
  /** Listed for who holds it; without one, for everybody. */
  readonly needs?: Permission;
};

export type RouteModule<Path extends string = string> = {
  readonly path: Path;
  readonly load: () => Promise<ComponentType>;
};

export type SlotModule<Name extends SlotName = SlotName> = {
  readonly [N in Name]: { readonly name: N; readonly load: () => Promise<ComponentType<SlotProps[N]>> };
}[Name];

/**
 * The one thing a remote exposes (`./app`). With `RemoteApp<typeof contributes>` a route or slot
 * that `contributes.ts` does not declare fails to compile.
 */
export type RemoteApp<C extends Contributes = Contributes> = {
  /** Written as a number in the remote: it says what the remote was built for, not what the shell has. */
  readonly contract: typeof CONTRACT;
  readonly routes: readonly RouteModule<C['routes'][number]['path']>[];
  readonly slots: readonly SlotModule<NonNullable<C['slots']>[number]>[];
  readonly messages: LoadMessages;
};
