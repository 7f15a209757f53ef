import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { listPackages } from '@fernway/contracts/http/billing';
import { tryByKeyboard } from '@fernway/web-kit/testing';
import type { ReactNode } from 'react';
import { CancelPlanDialog } from './features/plan/cancel-plan-dialog.js';
import { PurchaseDialog } from './features/purchase/purchase-dialog.js';
import { UsageReceipt } from './ledger/usage-receipt.js';
import en from './locales/en.json' with { type: 'json' };
import { billingApi, idOf } from './testing.js';

type Row = [file: string, dialog: (onClose: () => void) => ReactNode, start: RegExp | undefined];
const rows: Row[] = [
  [
    'features/plan/cancel-plan-dialog.tsx',
    (onClose) => (
      <CancelPlanDialog
        endsAt="2026-12-05T00:00:00.000Z"
        busy={false}
        failure={undefined}
        onConfirm={() => {}}
        onClose={onClose}
      />
    ),
    new RegExp(en.plan.keep),
  ],
  ['features/purchase/purchase-dialog.tsx', (onClose) => <PurchaseDialog onClose={onClose} />, undefined],
  ['ledger/usage-receipt.tsx', (onClose) => <UsageReceipt id={idOf(3)} feature={null} onClose={onClose} />, undefined],
];

test.each(rows)('%s is used by the keyboard', (_file, dialog, start) => {
  const api = billingApi();
  api.on(listPackages, { items: [] });
  return tryByKeyboard(dialog, { api, ...(start && { start }), messages: { billing: en } });
});

test('these are all dialogs of this remote', () => {
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.tsx') && readFileSync(`src/${file}`, 'utf8').includes('<Dialog'),
  );
  expect(files.filter((file) => !file.endsWith('.test.tsx')).sort()).toEqual(rows.map(([file]) => file));
});
