import { satisfy } from '@module-federation/enhanced/runtime';
import type { RemoteEntry } from '@fernway/web-kit/snapshot';
import { preflight } from './preflight.js';

const texts = { en: 'CRM', es: 'CRM', zh: 'CRM', ja: 'CRM', ko: 'CRM' };
const entry = (change: Partial<RemoteEntry>): RemoteEntry => ({
  name: 'crm',
  version: '1',
  contract: 1,
  entry: { url: '/e.js' },
  manifest: { url: '/m.json' },
  requires: { react: '^19.3.1' },
  contributes: { title: texts, routes: [] },
  ...change,
});

test('a remote that takes what the shell has may run', () => {
  expect(preflight(entry({}), { react: ['19.4.0'] }, satisfy)).toEqual([]);
});

test('each shared module that the shell lacks is named with what it needs', () => {
  const needs = { react: '^18.0.0', '@fernway/ui/chat': '^1.0.0' };
  expect(preflight(entry({ requires: needs }), { react: ['19.3.1'] }, satisfy)).toEqual([
    'react: needs ^18.0.0, the shell has 19.3.1',
    '@fernway/ui/chat: needs ^1.0.0, the shell has none',
  ]);
});

test('another contract version says nothing about shared modules', () => {
  expect(preflight(entry({ contract: 2, requires: { react: '^18.0.0' } }), {}, satisfy)).toEqual([
    'built for contract 2, the shell has 1',
  ]);
});
