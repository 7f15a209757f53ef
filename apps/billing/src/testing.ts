import { me } from '@fernway/contracts/http/identity';
import type { Transaction } from '@fernway/contracts/http/tokens';
import { addMessages } from '@fernway/i18n';
import { sectionsNamespace } from '@fernway/i18n/signed-in-texts';
import sections from '@fernway/i18n/locales/sections/en.json' with { type: 'json' };
import { provideSnapshot } from '@fernway/web-kit/snapshot';
import { fakeApi, renderPart, signInForTest } from '@fernway/web-kit/testing';
import { jest } from '@jest/globals';
import type { ReactNode } from 'react';
import en from './locales/en.json' with { type: 'json' };

export const idOf = (number: number) => `0190aaaa-0000-7000-8000-${String(number).padStart(12, '0')}`;

const user = {
  id: idOf(1),
  email: 'a@b.example',
  firstName: 'Ann',
  lastName: 'Lee',
  language: 'en',
  theme: 'system',
  timeZone: 'America/Lima',
  createdAt: '2026-09-14T00:00:00.000Z',
  emailVerified: true,
} as const;

/** A signed-in user of Lima at a moment, the settings of a laptop, and an API that knows who he is. */
export function billingApi({
  role = 'owner',
  now = '2026-11-21T15:00:00Z',
}: {
  role?: 'owner' | 'member';
  now?: string;
} = {}) {
  jest.useFakeTimers({
    now: new Date(now),
    doNotFake: [
      'setTimeout',
      'clearTimeout',
      'setInterval',
      'clearInterval',
      'queueMicrotask',
      'nextTick',
      'performance',
    ],
  });
  signInForTest({ role });
  provideSnapshot({
    remotes: [],
    settings: { tokensExpire: 'never', currency: 'USD', payments: 'test', mail: 'local', google: false, plans: 'off' },
  });
  const api = fakeApi();
  api.on(me, { user, workspace: { id: idOf(2), name: 'W' }, role });
  return api;
}

export function open(part: ReactNode, path = '/dashboard/billing') {
  addMessages('en', sectionsNamespace, sections);
  return renderPart(part, { messages: { billing: en }, path });
}

let last = 0;
export const entry = (of: Partial<Transaction>): Transaction => ({
  id: idOf(++last + 100),
  type: 'usage',
  amount: -3,
  description: 'Used for AI Email Drafting',
  reference: 'r',
  receiptId: null,
  feature: null,
  receipt: null,
  agent: null,
  createdAt: '2026-11-20T10:00:00.000Z',
  ...of,
});

/** What the browser is asked to save, by name, instead of saving it. */
export function savedFiles(): { name: string; size: number }[] {
  const saved: { name: string; size: number }[] = [];
  let made: Blob | undefined;
  URL.createObjectURL = (file) => {
    made = file as Blob;
    return 'blob:made';
  };
  URL.revokeObjectURL = () => undefined;
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push({ name: this.download, size: made?.size ?? 0 });
  });
  return saved;
}
