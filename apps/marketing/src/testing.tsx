import type { ComponentType, ReactNode } from 'react';
import type { RemoteEntry, PublicSettings } from '@fernway/web-kit/snapshot';
import { provideSnapshot } from '@fernway/web-kit/snapshot';
import { SlotHost, type SlotRequest } from '@fernway/web-kit/slot';
import type { SlotName } from '@fernway/web-kit/remote-app';
import { renderPart } from '@fernway/web-kit/testing';
import landing from './features/landing/locales/en.json' with { type: 'json' };
import onboarding from './features/onboarding/locales/en.json' with { type: 'json' };
import english from './locales/en.json' with { type: 'json' };

const settings: PublicSettings = {
  tokensExpire: 'never',
  currency: 'USD',
  payments: 'test',
  mail: 'local',
  google: false,
  plans: 'off',
};
const title = { en: '', es: '', zh: '', ja: '', ko: '' };

/** A remote that brings pages and nothing else. */
const remoteWith = (pages: readonly string[]): RemoteEntry => ({
  name: 'pages',
  version: '1',
  contract: 1,
  entry: { url: '/entry.js' },
  manifest: { url: '/manifest.json' },
  requires: {},
  contributes: { title, routes: pages.map((path) => ({ path, title, access: 'public' as const })) },
});

type Surroundings = {
  /** Pages that the registry knows. */
  pages?: readonly string[];
  settings?: Partial<PublicSettings>;
  /** What fills the slots; nothing, unless told. */
  slots?: Partial<Record<SlotName, ComponentType<never>>>;
};

/** Renders a part of a public page in English, with a registry and slots around it. */
export function renderPublic(part: ReactNode, { pages = [], slots = {}, ...given }: Surroundings = {}) {
  provideSnapshot({ remotes: [remoteWith(pages)], settings: { ...settings, ...given.settings } });
  const Host = ({ name, props, onUnavailable }: SlotRequest) => {
    const Filled = slots[name] as ComponentType<object> | undefined;
    if (!Filled) queueMicrotask(() => onUnavailable?.());
    return Filled ? <Filled {...props} /> : null;
  };
  const messages = { marketing: english, 'marketing-landing': landing, 'marketing-onboarding': onboarding };
  return renderPart(<SlotHost.Provider value={Host}>{part}</SlotHost.Provider>, { messages });
}
