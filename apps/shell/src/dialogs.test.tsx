import { createInvitationLink } from '@fernway/contracts/http/invitations';
import type { Invitation } from '@fernway/contracts/http/invitations';
import { fakeApi, signInForTest, tryByKeyboard } from '@fernway/web-kit/testing';
import { readdirSync, readFileSync } from 'node:fs';
import type { ReactNode } from 'react';

import { ApiKeyDialog } from './features/api-keys/api-key-dialog.js';
import { KeyBudgetDialog } from './features/api-keys/key-budget.js';
import { BonusDialog } from './features/bonuses/bonus-dialog.js';
import { InvitationLinkDialog } from './features/members/invitation-link-dialog.js';
import { ConfirmDialog } from './features/settings/confirm-dialog.js';
import settings from './features/settings/locales/en.json' with { type: 'json' };
import shell from './locales/en.json' with { type: 'json' };

const id = '0190aaaa-0000-7000-8000-000000000001';
const choices = [{ label: 'Remove', act: () => Promise.reject(new Error('refused')) }];
const invitation = { id, email: 'new@oak.example' } as Invitation;

type Row = [file: string, dialog: (onClose: () => void) => ReactNode, start: RegExp];
const rows: Row[] = [
  ['api-keys/api-key-dialog.tsx', (onClose) => <ApiKeyDialog onClose={onClose} />, /^Name/],
  [
    'api-keys/key-budget.tsx',
    (onClose) => <KeyBudgetDialog apiKey={{ id, name: 'Reports', tokenBudget: 50 }} onClose={onClose} />,
    /^Tokens a month/,
  ],
  [
    'bonuses/bonus-dialog.tsx',
    (onClose) => <BonusDialog bonus={{ kind: 'login', tokens: 1 }} onClose={onClose} />,
    new RegExp(shell.bonus.close),
  ],
  [
    'members/invitation-link-dialog.tsx',
    (onClose) => <InvitationLinkDialog invitation={invitation} onClose={onClose} />,
    new RegExp(settings.invite.link),
  ],
  [
    'settings/confirm-dialog.tsx',
    (onClose) => (
      <ConfirmDialog title="Remove Bea" choices={choices} onClose={onClose}>
        <p>Records stay.</p>
      </ConfirmDialog>
    ),
    /^Cancel/,
  ],
];

test.each(rows)(
  '%s is used by the keyboard, and asks before what was entered is thrown away',
  (_file, dialog, start) => {
    signInForTest();
    const api = fakeApi();
    api.on(createInvitationLink, { link: 'https://oak.example/auth/invitation#t' });
    return tryByKeyboard(dialog, { api, start, messages: { shell, settings } });
  },
);

test('these are all dialogs, but for the palette’s, which have their own', () => {
  const files = readdirSync('src/features', { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.tsx') && readFileSync(`src/features/${file}`, 'utf8').includes('<Dialog'),
  );
  expect(files.filter((file) => !/^palette|\.test\.tsx$/.test(file)).sort()).toEqual(rows.map(([file]) => file));
});
