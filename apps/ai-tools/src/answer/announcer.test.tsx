import { expect, test } from '@jest/globals';
import { renderPart } from '@fernway/web-kit/testing';
import { screen } from '@testing-library/react';
import { Announcer } from './announcer.js';

test('sentences are told whole, and no number is cut at its points', () => {
  const text = 'Three are open. **Oak**: 90.000.000 IDR [1]\nそうです。はい。About 5.';
  renderPart(<Announcer running={{ again: false, steps: [], text, state: 'writing' }} ended={undefined} />, {
    messages: {},
  });
  const told = [...screen.getByRole('log').children].map(({ textContent }) => textContent);
  expect(told).toEqual(['Three are open.', 'Oak: 90.000.000 IDR', 'そうです。', 'はい。']);
});
