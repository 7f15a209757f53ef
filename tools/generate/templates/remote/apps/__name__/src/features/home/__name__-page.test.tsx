import { renderPart } from '@fernway/web-kit/testing';
import { screen } from '@testing-library/react';
import en from '../../locales/en.json' with { type: 'json' };
import { __Name__Page } from './__name__-page.js';

test('says what will be here', () => {
  renderPart(<__Name__Page />, { messages: { '__name__': en } });
  expect(screen.getByRole('heading', { name: '__title__' })).toBeTruthy();
  expect(screen.getByText('Nothing here yet')).toBeTruthy();
});
