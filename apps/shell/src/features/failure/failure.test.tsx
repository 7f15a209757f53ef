import { renderPart } from '@fernway/web-kit/testing';
import { jest } from '@jest/globals';
import { screen } from '@testing-library/react';

import texts from '../../locales/en.json' with { type: 'json' };
import { ErrorBoundary } from './error-boundary.js';
import { NotFoundPage } from './not-found-page.js';

const silence = () => jest.spyOn(console, 'error').mockImplementation(() => undefined);
afterEach(() => void jest.restoreAllMocks());

test('an unknown address is told, logged, and has a way home', () => {
  const log = silence();
  renderPart(<NotFoundPage />, { path: '/no/such', messages: { shell: texts } });
  expect(screen.getByRole('heading', { name: 'Oops! Page not found' })).toBeTruthy();
  expect(screen.getByRole('link').getAttribute('href')).toBe('/');
  expect(log).toHaveBeenCalledWith('404: no page at', '/no/such');
});

test('what the shell throws ends on the page of last resort', () => {
  silence();
  const Broken = () => {
    throw new Error('kaput');
  };
  renderPart(
    <ErrorBoundary>
      <Broken />
    </ErrorBoundary>,
    { messages: { shell: texts } },
  );
  expect(screen.getByRole('heading', { name: 'Unexpected Application Error!' })).toBeTruthy();
  expect(screen.getByText('kaput')).toBeTruthy();
});
