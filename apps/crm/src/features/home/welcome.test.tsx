import { expect, test } from '@jest/globals';
import { provideSnapshot, readSnapshot } from '@fernway/web-kit/snapshot';
import { renderPart } from '@fernway/web-kit/testing';
import { screen } from '@testing-library/react';
import { en } from '../../testing.js';
import { Welcome } from './welcome.js';

const title = { en: '', es: '', zh: '', ja: '', ko: '' };
const withPages = (...paths: string[]) => {
  const contributes = { title, routes: paths.map((path) => ({ path, title, access: 'signed-in' as const })) };
  const remote = { name: 'analytics', version: '1', contract: 1, requires: {}, contributes };
  const entry = { ...remote, entry: { url: '' }, manifest: { url: '' } };
  provideSnapshot({ ...readSnapshot(), remotes: [entry] });
  renderPart(<Welcome />, { messages: { crm: en } });
};

test('links to the pages that are there', () => {
  withPages('/dashboard/crm-analysis');
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['/dashboard/crm-analysis']);
  expect(screen.getByText(/Predictive Analytics/)).toBeTruthy();
});

test('names neither of them while there is none', () => {
  withPages();
  expect(screen.getByText('Welcome back. Here is how your business is doing.')).toBeTruthy();
});
