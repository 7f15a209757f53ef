import { tokenRules } from '@fernway/contracts/token-economy';
import { languages } from '@fernway/i18n';
import { screen } from '@testing-library/react';
import { renderPublic } from '../testing.js';
import { Claims } from './claims.js';

const shown = () =>
  screen.getAllByRole('term').map((term) => `${term.nextElementSibling?.textContent} ${term.textContent}`);

test('says what every installation can vouch for where the operator entered nothing', () => {
  renderPublic(<Claims />);
  expect(shown()).toEqual([
    `${languages.length} languages`,
    `${tokenRules.initialGrant} free tokens to start with`,
    '1 click to undo an import',
    '0 credit cards needed to start',
  ]);
});

test('what the operator entered comes first', () => {
  renderPublic(<Claims claims={{ companies: '12', support: '24/7' }} />);
  expect(shown()).toEqual([
    '12 companies',
    '24/7 support',
    `${languages.length} languages`,
    `${tokenRules.initialGrant} free tokens to start with`,
  ]);
});
