import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import type { SavedPromotion } from '@fernway/contracts/http/ai-saved-promotions';
import { exampleContact } from '@fernway/contracts/testing';
import { tryByKeyboard } from '@fernway/web-kit/testing';
import type { ReactNode } from 'react';
import { EditIdeaDialog } from './features/promotions/edit-idea-dialog.js';
import en from './locales/en.json' with { type: 'json' };
import { pages } from './testing.js';
import { SendDialog } from './tool/send-dialog.js';
import { copilotApi } from './tool/testing.js';

const saved = { id: exampleContact().id, version: 3, name: 'Winter', notes: '' } as SavedPromotion;

type Row = [file: string, dialog: (onClose: () => void) => ReactNode, start: RegExp];
const rows: Row[] = [
  [
    'features/promotions/edit-idea-dialog.tsx',
    (onClose) => <EditIdeaDialog saved={saved} onClose={onClose} />,
    /^Name/,
  ],
  [
    'tool/send-dialog.tsx',
    (onClose) => <SendDialog contact={exampleContact()} title="Our call" body="Mondays" onClose={onClose} />,
    /^To/,
  ],
];

test.each(rows)('%s is used by the keyboard, and asks before what was entered is thrown away', (_file, dialog, start) =>
  tryByKeyboard(dialog, { api: copilotApi(20), start, messages: { 'ai-tools': en, 'ai-tools-pages': pages } }),
);

test('these are all dialogs of this remote, but for the list of conversations', () => {
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.tsx') && readFileSync(`src/${file}`, 'utf8').includes('<Dialog'),
  );
  expect(files.filter((file) => !/chat-page|\.test\.tsx$/.test(file)).sort()).toEqual(rows.map(([file]) => file));
});
